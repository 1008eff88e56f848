import { codeshop } from '../domain/pages/pages.ts'
import type { Route } from './endpoint.ts'

/** Pages call these before they have loaded what checks an answer, so they stand apart from their endpoints. */
export const PRODUCTS_ROUTE = { method: 'GET', path: '/api/v1/products', timeout: 15_000 } as const satisfies Route
export const PROVIDER_ROUTE = {
  method: 'GET',
  path: '/api/v1/itaxnillreturns/provider',
  timeout: 40_000,
} as const satisfies Route
/** The server's own limit toward the tax authority is shorter than this one. */
export const FILING_ROUTE = {
  method: 'POST',
  path: '/api/v1/itaxnillreturns',
  timeout: 40_000,
} as const satisfies Route

/** Where the files of purchases are; their links carry a token. */
export const DOWNLOADS_PATH = `${codeshop}/download`
/** What the addresses of the desk begin with. */
export const DESK_PATH = '/api/v1/desk'
/** Where an export is fetched from, by a link that carries a token. */
export const DESK_EXPORT_FILE_PATH = '/api/v1/desk/export/file'
