import { codeshop } from '#domain/pages/page-table.ts'
import type { Route } from './endpoint.ts'

/**
 * Pages call these endpoints before the code that validates responses has loaded, so this module declares their routes
 * without schemas.
 */
export const PRODUCTS_ROUTE = { method: 'GET', path: '/api/v1/products', timeout: 15_000 } as const satisfies Route
export const PROVIDER_ROUTE = {
  method: 'GET',
  path: '/api/v1/itaxnillreturns/provider',
  timeout: 40_000,
} as const satisfies Route
/** The checkouts fetch the available payment methods from this endpoint. */
export const WAYS_ROUTE = { method: 'GET', path: '/api/v1/payment-ways', timeout: 15_000 } as const satisfies Route
/** The timeout is longer than the server's own timeout for the tax authority. */
export const FILING_ROUTE = {
  method: 'POST',
  path: '/api/v1/itaxnillreturns',
  timeout: 40_000,
} as const satisfies Route

/** The path for downloading purchased files; links to them carry a token. */
export const DOWNLOADS_PATH = `${codeshop}/download`
/** The path prefix of the desk's endpoints. */
export const DESK_PATH = '/api/v1/desk'
/** The path for fetching an exported file; links to it carry a token. */
export const DESK_EXPORT_FILE_PATH = '/api/v1/desk/export/file'
