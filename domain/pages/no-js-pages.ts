import { codeshopCheckout, shopCheckout } from './page-table.ts'

/**
 * The forms for ordering a single item without JavaScript. The server renders them, so the build does not create them.
 */
export const NO_JS_ORDER = `${shopCheckout}/form`
export const NO_JS_PURCHASE = `${codeshopCheckout}/form`
