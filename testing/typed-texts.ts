import { checkAccount, mistakeInPassword, tidyAccount } from '#domain/account/account-fields.ts'
import { ADDRESS_FIELDS, type Address } from '#domain/address.ts'
import { tidyAddress } from '#domain/shop/address-fields.ts'
import { addressForm } from '#domain/shop/address-forms.ts'
import { clampQuantity } from '#domain/shop/catalog.ts'
import { checkFields, tidyFields } from '#domain/contact/contact-message.ts'
import { checkLicenseFile } from '#domain/codeshop/license-file.ts'
import { searchTexts } from '#domain/text/search-texts.ts'
import { parseMoney } from '#domain/money.ts'
import { checkFiling, looksLikePin, maskPin, tidyPin } from '#domain/nil-returns/nil-return.ts'
import { checkOrderFields } from '#domain/shop/order-fields.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { findCoupon } from '#domain/cart/pricing.ts'
import { priceRange } from '#domain/shop/product-filters.ts'
import { checkReview, tidyReview } from '#domain/shop/product-review.ts'
import { isLicenseKey, maskedKey } from '#domain/codeshop/purchases.ts'
import { checkCustomer, tidyCustomer } from '#domain/codeshop/script-checkout.ts'
import { hasOnlyStopWords, searchTerm } from '#domain/search/search.ts'
import { compareTexts, firstSentences, withoutAtEnd } from '#domain/text/text.ts'
import { looksLikeEmail, oneLine, severalLines } from '#domain/text/typed-text.ts'
import { createDownloadLinks } from '#server/secrets/download-links.ts'
import { insteadOfContents, insteadOfForm, refill, noJsPage } from '#server/http/no-js-page.ts'
import { readSendToken, tokenFault } from '#server/messages/receive-message.ts'
import { createKeyedHash } from '#server/secrets/secret.ts'
import type { Reader } from './stored-texts.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const hash = createKeyedHash('a secret of the tests, long enough to be one')
const links = createDownloadLinks({
  hash,
  now: () => NOW,
  randomText: () => 'abcdefghijklmnop',
  downloadsOrigin: undefined,
})

const EMPTY_MESSAGE = { name: '', email: '', subject: '', message: '' }
const ANYWHERE = addressForm('')
const NOWHERE = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Address
const WINDOW = { oldestYear: 2020, opens: {} }
const COUPONS = [{ code: 'SAVE10', percent: 10, endsAt: '2027-01-01' }]
const PAGE = '<main><form><input name="name" value="a"><textarea name="name"></textarea></form></main>'

/** Functions that parse text typed by a visitor. */
export const typed: Record<string, Reader> = {
  'one line': { good: 'a', read: oneLine },
  'several lines': { good: 'a\n', read: severalLines },
  'an email address': { good: 'a@a.', read: looksLikeEmail },
  'a name in a message': { good: 'a', read: (text) => checkFields(tidyFields({ ...EMPTY_MESSAGE, name: text })) },
  'an email address in a message': {
    good: 'a@a.',
    read: (text) => checkFields(tidyFields({ ...EMPTY_MESSAGE, email: text })),
  },
  'the text of a message': { good: 'a', read: (text) => checkFields(tidyFields({ ...EMPTY_MESSAGE, message: text })) },
  'the email address of an account': {
    good: 'a@a.',
    read: (text) => checkAccount(tidyAccount({ name: '', email: text, password: '' })),
  },
  'a new password': { good: 'a@a.', read: (text) => mistakeInPassword(text, 'a@a.a') },
  'an address': {
    good: 'a@a.',
    read: (text) =>
      checkOrderFields(
        { shipping: tidyAddress({ ...NOWHERE, email: text }, ANYWHERE), billing: NOWHERE, notes: '' },
        ['KE'],
        ANYWHERE,
      ),
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
  'a form token': { good: 'abc.', read: (text) => [tokenFault(hash, text, NOW), readSendToken(hash, text, NOW)] },
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
  'search words': { good: 'how to ', read: hasOnlyStopWords },
  'a search word': { good: 'stk', read: searchTerm },
  'a filter of a list': {
    good: 'a',
    read: (text) => [searchTexts(text)([text.slice(0, 2000)]), compareTexts(text, 'a')],
  },
  'a description': { good: 'One. ', read: (text) => [firstSentences(text, 100), withoutAtEnd(text, '.-/ ')] },
  'a text inserted into a page': { good: '<p', read: (text) => refill(PAGE, { name: text }) },
  'a page': {
    good: '<form><input name="name">',
    read: (text) => [noJsPage(text), insteadOfForm(text, ''), insteadOfContents(text, ''), refill(text, { a: 'b' })],
  },
}
