import { codeshopCheckout, shopCheckout } from './page-table.ts'

/** The forms that order one thing without JavaScript. The server answers them, so they are not built. */
export const NO_JS_ORDER = `${shopCheckout}/form`
export const NO_JS_PURCHASE = `${codeshopCheckout}/form`
