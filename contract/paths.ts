import { codeshop } from '../domain/pages/pages.ts'

/** The address of every endpoint that the browser asks; it stands apart, so that a page can ask before it knows how to check an answer. */
export const FILING_PATH = '/api/v1/itaxnillreturns'
export const PROVIDER_PATH = '/api/v1/itaxnillreturns/provider'
export const MESSAGES_PATH = '/api/v1/messages'
export const FORM_TOKEN_PATH = '/api/v1/messages/token'
export const HELPFUL_PATH = '/api/v1/helpful'
export const PRODUCTS_PATH = '/api/v1/products'
export const ORDERS_PATH = '/api/v1/orders'
export const ORDER_LOOKUP_PATH = '/api/v1/orders/lookup'
export const REVIEWS_PATH = '/api/v1/reviews'
export const PURCHASES_PATH = '/api/v1/purchases'
export const DOWNLOAD_LINK_PATH = '/api/v1/purchases/link'
export const RECOVERY_PATH = '/api/v1/purchases/recovery'
export const RECOVERED_PATH = '/api/v1/purchases/recovered'
export const VALIDATE_LICENSE_PATH = '/api/v1/licenses/validate'
export const ACTIVATE_LICENSE_PATH = '/api/v1/licenses/activate'
export const DEACTIVATE_LICENSE_PATH = '/api/v1/licenses/deactivate'
export const LICENSE_KEYS_PATH = '/api/v1/license-keys'
export const VISITOR_PATH = '/api/v1/visitor'
/** Where the files of purchases are; their links carry a token. */
export const DOWNLOADS_PATH = `${codeshop}/download`
