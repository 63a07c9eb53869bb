"""The rules of Fields of Green, each written once as an expression (`models.logic`); ids are the specification's."""
