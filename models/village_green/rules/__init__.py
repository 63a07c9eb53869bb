"""The rules of Village Green, each written once as an expression (`models.logic`); ids are the specification's."""
