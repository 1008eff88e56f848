import { Hono } from 'hono'
import * as v from 'valibot'
import { readFilingAnswer } from '../contract/filing-answer.ts'
import { checkAccount, mistakeInPassword, tidyAccount } from '../domain/account/account-fields.ts'
import { readSettings } from '../domain/account/account-settings.ts'
import { readThings } from '../domain/account/account-things.ts'
import { ADDRESS_FIELDS, tidyAddress, type Address } from '../domain/shop/address.ts'
import { checkParameters } from '../domain/api-docs/check-parameters.ts'
import type { Endpoint, Parameter } from '../domain/content/api-docs.ts'
import { readCart } from '../domain/cart/cart.ts'
import { clampQuantity } from '../domain/shop/catalogue.ts'
import { priceRange } from '../domain/shop/product-filters.ts'
import { checkFields, tidyFields } from '../domain/contact/contact-message.ts'
import { csvLine } from '../domain/desk/csv.ts'
import { readHistory } from '../domain/codeshop/download-history.ts'
import { checkLicenseFile } from '../domain/codeshop/license-file.ts'
import { readQuery } from '../domain/lists/list-query.ts'
import { parseMoney } from '../domain/money.ts'
import { checkFiling, looksLikePin, maskPin, maskPins, tidyPin } from '../domain/nil-returns/nil-return.ts'
import { checkOrderFields } from '../domain/shop/order-fields.ts'
import { readOrderNumber } from '../domain/shop/orders.ts'
import { findCoupon } from '../domain/cart/pricing.ts'
import { checkReview, tidyReview } from '../domain/shop/product-review.ts'
import { readProductsNow } from '../domain/shop/products-now.ts'
import { readProfile } from '../domain/account/profile.ts'
import { isLicenseKey, maskedKey, readPurchases } from '../domain/codeshop/purchases.ts'
import { checkCustomer, tidyCustomer } from '../domain/codeshop/script-customer.ts'
import { saysNothing, searchTerm } from '../domain/search/search.ts'
import { compareTexts, firstSentences, matchesSearch, withoutAtEnd } from '../domain/text/text.ts'
import { looksLikeEmail, oneLine, severalLines } from '../domain/text/typed-text.ts'
import { isUnknownPage, tidyPath, unknownPageFor } from '../domain/pages/unknown-pages.ts'
import { readWishlist } from '../domain/account/wishlist.ts'
import { readSandboxApi } from '../publishing/content/api-docs.ts'
import { createDownloadLinks } from '../server/downloads/links.ts'
import { readRange } from '../server/downloads/range.ts'
import { clientAddress, maskedAddress } from '../server/http/client-address.ts'
import { isIdempotencyKey } from '../server/http/idempotency.ts'
import { readJsonBody } from '../server/http/json-body.ts'
import { isFromOwnPage, readPostedForm } from '../server/http/posted-form.ts'
import { insteadOfContents, insteadOfForm, refill, stillPage } from '../server/http/still-page.ts'
import { readConfirmation, tokenFault } from '../server/messages/form-token.ts'
import { readFilingReply } from '../server/nil-returns/gavaconnect-reply.ts'
import type { Pages } from '../server/publication/pages.ts'
import { createKeyedHash } from '../server/secrets/secret.ts'
import { createVisits } from '../server/visits/visits.ts'
import { SAMPLE_CONTENT } from '../publishing/content/content-folder.ts'

/** @property good how a text begins that the reader takes */
export type Reader = { good: string; read: (text: string) => unknown }

const NOW = new Date('2026-11-21T08:00:00Z')
const hash = createKeyedHash('a secret of the tests, long enough to be one')
const links = createDownloadLinks({
  hash,
  now: () => NOW,
  randomText: () => 'abcdefghijklmnop',
  downloadsOrigin: undefined,
})
const visits = createVisits(() => NOW)
const { endpoints } = readSandboxApi(SAMPLE_CONTENT)

/** Everything that reads a text from outside by itself, by what the text is. @param pages built pages to look for */
export function outsideTexts(pages: Pages): Readonly<Record<string, Reader>> {
  return { ...bodies, ...paths(pages), ...headers(pages), ...typed, ...parameters, ...stored, ...answers }
}

const post = (type: string, body: string) =>
  new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body })
const formReader = new Hono().post('/', async (context) => {
  const read = await readPostedForm(context as never, 'http://localhost')
  return 'refusal' in read ? read.refusal : context.json([...read.fields.keys()].length)
})

const bodies: Record<string, Reader> = {
  'a body of JSON': { good: '{"a":"', read: (text) => readJsonBody(post('application/json', text), v.unknown()) },
  'a text within a body of JSON': {
    good: 'a',
    read: (text) =>
      readJsonBody(post('application/json', JSON.stringify({ text, [text]: 1 })), v.object({ text: v.string() })),
  },
  'a body of a form': {
    good: 'pin=',
    read: (text) => formReader.request(post('application/x-www-form-urlencoded', text)),
  },
}

const UNKNOWN_PAGES = ['/project/-', '/project/-/documentation', '/shop/product/-', '/codeshop/product/-', '/blog/-']

function paths(pages: Pages): Record<string, Reader> {
  const ask = (path: string, search = '') =>
    pages.find({ method: 'GET', path, search, acceptEncoding: 'br', ifNoneMatch: undefined })
  return {
    'a path': {
      good: '/project/1',
      read: (text) => [tidyPath(text), unknownPageFor(text, UNKNOWN_PAGES), isUnknownPage(text)],
    },
    'a path that is looked for among the pages': { good: '/project/1', read: (text) => [ask(text), ask(`/${text}`)] },
    'a query that is looked for among the pages': { good: '?a=', read: (text) => ask('/Projects/', text) },
  }
}

/** Reads a text as the value of a header. One that no header can have counts as read. */
function asHeader(name: string, read: (request: Request) => unknown): (text: string) => unknown {
  return (text) => {
    let request: Request
    try {
      request = new Request('http://localhost/', { headers: { [name]: text } })
    } catch {
      return undefined
    }
    return read(request)
  }
}

const addressApp = new Hono().get('/', (context) => context.text(maskedAddress(clientAddress(context, 2))))
const originApp = new Hono().get('/', (context) => context.json(isFromOwnPage(context, 'http://localhost')))

function headers(pages: Pages): Record<string, Reader> {
  const ask = (acceptEncoding: string | undefined, ifNoneMatch: string | undefined) =>
    pages.find({ method: 'GET', path: '/', search: '', acceptEncoding, ifNoneMatch })
  return {
    'X-Forwarded-For': {
      good: '10.0.0.1, ',
      read: asHeader('x-forwarded-for', (request) => addressApp.request(request)),
    },
    'the address of a connection': {
      good: '2001:db8::',
      read: (text) => addressApp.request('/', {}, { incoming: { socket: { remoteAddress: text } } }),
    },
    Origin: { good: 'http://localhost:', read: asHeader('origin', (request) => originApp.request(request)) },
    'Accept-Encoding': { good: 'gzip, br;', read: (text) => ask(text, undefined) },
    'If-None-Match': { good: 'W/"', read: (text) => ask('br', text) },
    Range: { good: 'bytes=0-', read: (text) => readRange(text, undefined, '"a"', 1000) },
    'If-Range': { good: '"a', read: (text) => readRange('bytes=0-1', text, '"a"', 1000) },
    'Idempotency-Key': { good: 'abc', read: isIdempotencyKey },
    'Content-Type of JSON': {
      good: 'application/json',
      read: asHeader('content-type', (request) => readJsonBody(request, v.unknown())),
    },
    'User-Agent': { good: 'Mozilla/5.0 (', read: (text) => visits.note('/contact', text) },
  }
}

const EMPTY_MESSAGE = { name: '', email: '', subject: '', message: '' }
const NOWHERE = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Address
const WINDOW = { oldestYear: 2020, opens: {} }
const COUPONS = [{ code: 'SAVE10', percent: 10, endsAt: '2027-01-01' }]

const typed: Record<string, Reader> = {
  'one line': { good: 'a', read: oneLine },
  'several lines': { good: 'a\n', read: severalLines },
  'an e-mail address': { good: 'a@a.', read: looksLikeEmail },
  'a name in a message': { good: 'a', read: (text) => checkFields(tidyFields({ ...EMPTY_MESSAGE, name: text })) },
  'an e-mail address in a message': {
    good: 'a@a.',
    read: (text) => checkFields(tidyFields({ ...EMPTY_MESSAGE, email: text })),
  },
  'the words of a message': { good: 'a', read: (text) => checkFields(tidyFields({ ...EMPTY_MESSAGE, message: text })) },
  'an e-mail address of an account': {
    good: 'a@a.',
    read: (text) => checkAccount(tidyAccount({ name: '', email: text, password: '' })),
  },
  'a new password': { good: 'a@a.', read: (text) => mistakeInPassword(text, 'a@a.a') },
  'an address': {
    good: 'a@a.',
    read: (text) =>
      checkOrderFields({ shipping: tidyAddress({ ...NOWHERE, email: text }), billing: NOWHERE, notes: '' }, ['KE']),
  },
  'a buyer of scripts': {
    good: 'a@a.',
    read: (text) => checkCustomer(tidyCustomer({ email: text, firstName: '', lastName: '', company: '' })),
  },
  'a review': { good: 'a', read: (text) => checkReview(tidyReview({ name: '', title: '', comment: text })) },
  'an order number': { good: 'KB-', read: readOrderNumber },
  'a license key': { good: 'LIC-0123456789ABCDEFGHJKMNPQRS-', read: (text) => [isLicenseKey(text), maskedKey(text)] },
  'a license file': {
    good: 'KBL1.abcdefgh.',
    read: (text) => checkLicenseFile(text, [{ id: 'abcdefgh', publicKey: 'A'.repeat(43) }], NOW),
  },
  'a download token': { good: 'purchase.abc.', read: (text) => [links.read('a.zip', text), links.read(text, 'a')] },
  'a form token': { good: 'abc.', read: (text) => [tokenFault(hash, text, NOW), readConfirmation(hash, text, NOW)] },
  'a PIN': { good: 'A12345678', read: (text) => [tidyPin(text), looksLikePin(text), maskPin(text)] },
  'a filing': {
    good: '01/01/',
    read: (text) =>
      checkFiling(
        { pin: text, tax_obligation: text, return_period_from: text, return_period_to: text },
        '2026-11-21',
        WINDOW,
      ),
  },
  'a coupon': { good: 'SAVE', read: (text) => findCoupon(COUPONS as never, text, NOW) },
  'a quantity': { good: '1', read: (text) => clampQuantity(text, 10) },
  'an amount': {
    good: '1.',
    read: (text) => [parseMoney(text), priceRange({ min: text, max: text }, { from: 0, to: 100 } as never)],
  },
  'words to search for': { good: 'how to ', read: saysNothing },
  'a word to search for': { good: 'stk', read: searchTerm },
  'a list to narrow': { good: 'a', read: (text) => [matchesSearch(text, [text]), compareTexts(text, 'a')] },
  'a description': { good: 'One. ', read: (text) => [firstSentences(text, 100), withoutAtEnd(text, '.-/ ')] },
  'a text that is put into a page': { good: '<p', read: (text) => refill(PAGE, { name: text }) },
  'a page': {
    good: '<form><input name="name">',
    read: (text) => [stillPage(text), insteadOfForm(text, ''), insteadOfContents(text, ''), refill(text, { a: 'b' })],
  },
}

/** A reader for each rule that the documented calls hold a parameter to. */
const parameters: Record<string, Reader> = Object.fromEntries(
  endpoints
    .flatMap((endpoint) => endpoint.parameters)
    .map((parameter) => {
      const { type, pattern, format } = parameter
      const rule = pattern ?? format ?? type
      return [
        `a parameter of the sandbox: ${rule}`,
        {
          good: String(parameter.example),
          read: (text: string) => checkParameters(endpointWith(parameter), broughtAs(text)),
        },
      ]
    }),
)

function endpointWith(parameter: Parameter): Endpoint {
  return { ...endpoints[0]!, parameters: [{ ...parameter, name: 'a' }] }
}

function broughtAs(text: string) {
  return { path: { a: text }, query: { a: text }, body: { a: text } }
}

const PAGE = '<main><form><input name="name" value="a"><textarea name="name"></textarea></form></main>'
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

const stored: Record<string, Reader> = {
  'what a browser has stored': { good: '[{"id":"', read: (text) => readEverything(json(text)) },
  'a text within a stored record': { good: '2026-11-21T08:00', read: (text) => readEverything([record(text), text]) },
  'a text within a stored thing': {
    good: 'a@a.',
    read: (text) => readEverything({ ...record(text), cart: [record(text)], wishlist: [text], profile: record(text) }),
  },
  'a query of a list': { good: '?brand=a&search=', read: (text) => readQuery(QUERY_FIELDS, text) },
}

const replyOf = (text: string) => JSON.stringify({ RESPONSE: { ResponseCode: '82002', Message: text, Status: 'NOK' } })

const answers: Record<string, Reader> = {
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
