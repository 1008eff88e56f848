/** The name of a tax if the shop or the record does not specify one. */
export const USUAL_TAX_NAME = 'Tax'
