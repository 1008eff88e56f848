import { codeshopCheckout, shopCheckout } from './page-table.ts'

/** The forms that order one thing without JavaScript. The server answers them, so they are not built. */
export const STILL_ORDER = `${shopCheckout}/form`
export const STILL_PURCHASE = `${codeshopCheckout}/form`
