/** What the addresses of the desk begin with. */
export const DESK_PATH = '/api/v1/desk'

/** The address of every part of the desk; apart from the others, so that no public page carries them. */
export const DESK_MESSAGES_PATH = '/api/v1/desk/messages'
export const DESK_ORDERS_PATH = '/api/v1/desk/orders'
export const DESK_STOCK_PATH = '/api/v1/desk/stock'
export const DESK_REVIEWS_PATH = '/api/v1/desk/reviews'
export const DESK_AUDIT_PATH = '/api/v1/desk/audit'
export const DESK_PURCHASES_PATH = '/api/v1/desk/purchases'
export const DESK_KEYS_PATH = '/api/v1/desk/license-keys'
export const DESK_FILINGS_PATH = '/api/v1/desk/filings'
export const DESK_FIGURES_PATH = '/api/v1/desk/figures'
export const DESK_BACKUP_PATH = '/api/v1/desk/backup'
export const DESK_EXPORT_PATH = '/api/v1/desk/export'
export const DESK_EXPORT_FILE_PATH = '/api/v1/desk/export/file'
export const DESK_PLOTS_PATH = '/api/v1/desk/plots'
