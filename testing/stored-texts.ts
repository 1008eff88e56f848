import { readFilingAnswer } from '../contract/filing-answer.ts'
import { readSettings } from '../domain/account/account-settings.ts'
import { readThings } from '../domain/account/account-things.ts'
import { readCart } from '../domain/cart/stored-cart.ts'
import { csvLine } from '../domain/desk/csv.ts'
import { readHistory } from '../domain/codeshop/download-history.ts'
import { readQuery } from '../domain/lists/list-query.ts'
import { maskPins } from '../domain/nil-returns/nil-return.ts'
import { readProductsNow } from '../domain/shop/products-now.ts'
import { readProfile } from '../domain/account/profile.ts'
import { readPurchases } from '../domain/codeshop/stored-purchases.ts'
import { readWishlist } from '../domain/account/wishlist.ts'
import { readFilingReply } from '../server/nil-returns/gavaconnect-reply.ts'
import type { Reader } from './reader.ts'

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
/** A stored record whose every text is one, under every name that some record has. */
const record = (text: string) => ({
  ...Object.fromEntries(
    [
      'id',
      'licenseKey',
      'downloadUrl',
      'version',
      'customerEmail',
      'customerName',
      'licenseFile',
      'price',
      'name',
      'productId',
      'image',
      'scriptName',
    ].map((field) => [field, text]),
  ),
  ...Object.fromEntries(
    ['purchaseDate', 'lastDownload', 'downloadDate', 'licenseType', 'fileSize', 'ipAddress', 'userAgent'].map(
      (field) => [field, text],
    ),
  ),
  scriptId: text,
  quantity: 1,
  product: { id: 'a', name: text, price: 1, images: [text] },
  status: 'completed',
})
const QUERY_FIELDS = {
  search: { fallback: '' },
  sort: { fallback: 'date', allowed: ['date', 'name'] },
  brand: { several: ['a', 'b', 'c'] },
} as const
const readEverything = (value: unknown) =>
  [readCart, readPurchases, readHistory, readSettings, readProfile, readWishlist, readThings, readProductsNow].map(
    (read) => read(value),
  )

/** What reads a text that a browser has stored, or that stands in an address. */
export const stored: Record<string, Reader> = {
  'what a browser has stored': { good: '[{"id":"', read: (text) => readEverything(json(text)) },
  'a text within a stored record': { good: '2026-11-21T08:00', read: (text) => readEverything([record(text), text]) },
  'a text within a stored thing': {
    good: 'a@a.',
    read: (text) => readEverything({ ...record(text), cart: [record(text)], wishlist: [text], profile: record(text) }),
  },
  'a query of a list': { good: '?brand=a&search=', read: (text) => readQuery(QUERY_FIELDS, text) },
}

const replyOf = (text: string) => JSON.stringify({ RESPONSE: { ResponseCode: '82002', Message: text, Status: 'NOK' } })

/** What reads a text that another server answers, or that goes into a file. */
export const answers: Record<string, Reader> = {
  'an answer of the tax authority': {
    good: '{"RESPONSE":{"ResponseCode":"',
    read: (text) => readFilingReply(200, text),
  },
  'a text within an answer of the tax authority': {
    good: 'A12345678',
    read: (text) => readFilingReply(200, replyOf(text)),
  },
  'words of the tax authority that may hold PINs': { good: 'A12345678', read: maskPins },
  'an answer to a filing': {
    good: 'a',
    read: (text) => readFilingAnswer(false, { data: { message: text, success: false } }),
  },
  'a cell of a CSV file': { good: '=', read: (text) => csvLine([text]) },
}
