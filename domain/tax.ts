/** What a tax is called unless the shop says otherwise, and in records that name none. */
export const USUAL_TAX_NAME = 'Tax'
