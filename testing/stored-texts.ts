import { readFilingAnswer } from '#contract/filing-answer.ts'
import { readSettings } from '#domain/account/account-settings.ts'
import { readWishlist } from '#domain/account/wishlist.ts'
import { readProfile } from '#domain/account/profile.ts'
import { readAccountData } from '#domain/account/account-data.ts'
import { readCart } from '#domain/cart/stored-cart.ts'
import { csvLine } from '#domain/desk/csv.ts'
import { readHistory } from '#domain/codeshop/download-history.ts'
import { readQuery } from '#domain/lists/list-query.ts'
import { maskPins } from '#domain/nil-returns/mask-pins.ts'
import { readOfferNow } from '#domain/cart/current-offer.ts'
import { readPurchases } from '#domain/codeshop/stored-purchases.ts'
import { readFilingReply } from '#server/nil-returns/authority/gavaconnect.ts'

/** A function that parses untrusted text. @property good the beginning of a valid input */
export type Reader = { good: string; read: (text: string) => unknown }

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
/** Returns a record with the fields of every kind of stored record. Its text fields all contain the same text. */
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
  [readCart, readPurchases, readHistory, readSettings, readProfile, readWishlist, readAccountData, readOfferNow].map(
    (read) => read(value),
  )

/** Functions that parse text from browser storage or from a URL. */
export const stored: Record<string, Reader> = {
  'a stored JSON text': { good: '[{"id":"', read: (text) => readEverything(json(text)) },
  'a text in a stored record': { good: '2026-11-21T08:00', read: (text) => readEverything([record(text), text]) },
  'a text in a stored object': {
    good: 'a@a.',
    read: (text) => readEverything({ ...record(text), cart: [record(text)], wishlist: [text], profile: record(text) }),
  },
  'a list query': { good: '?brand=a&search=', read: (text) => readQuery(QUERY_FIELDS, text) },
}

const replyOf = (text: string) => JSON.stringify({ RESPONSE: { ResponseCode: '82002', Message: text, Status: 'NOK' } })

/** Functions that handle text from another server or text that is written to a file. */
export const answers: Record<string, Reader> = {
  'an answer of the tax authority': {
    good: '{"RESPONSE":{"ResponseCode":"',
    read: (text) => readFilingReply(200, text),
  },
  'a text in an answer of the tax authority': {
    good: 'A12345678',
    read: (text) => readFilingReply(200, replyOf(text)),
  },
  'a message of the tax authority that may contain PINs': { good: 'A12345678', read: maskPins },
  'an answer to a filing': {
    good: 'a',
    read: (text) => readFilingAnswer(false, { data: { message: text, success: false } }),
  },
  'a cell of a CSV file': { good: '=', read: (text) => csvLine([text]) },
}
