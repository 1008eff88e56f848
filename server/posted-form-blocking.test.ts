import { describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { contact, nilReturns, payment } from '#domain/pages/page-table.ts'
import { repeated } from '#testing/adversarial-texts.ts'
import { everyOther, isProving } from '#testing/effort.ts'
import { expectNoHold, FIELD_ATOMS, FIELD_BYTES } from '#testing/least-time.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { ADDRESS } from '#testing/sample-orders.ts'
import { createPageLoader } from './publication/pages.ts'
import { currentSite } from './publication/built-site.ts'

const SHIPPING = Object.fromEntries(Object.entries(ADDRESS).map(([field, value]) => [`shipping.${field}`, value]))
const CUSTOMER = { email: ADDRESS.email, firstName: 'Amina', lastName: 'Odhiambo', country: 'Kenya' }
const ATOMS = [...FIELD_ATOMS, '&a=', '%', "'", ...(isProving ? ['=', '%2', '+', '>', '&quot;'] : [])]
/** The beginnings of posted bodies. */
const STARTS = ['name=a&email=a@a.a&subject=', 'message=', 'confirmation=', 'pin=', 'number=', '']

describe('A posted form', () => {
  const test = freshApp('SQLite', { pages: createPageLoader()(currentSite(), { headers: {}, connectTo: [] }) })
  const browser = noJsBrowser(test)

  const post = (path: string, body: string) => async () => {
    await test.site.db.deleteFrom('rate_limits').execute()
    return test.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
      body,
    })
  }
  /**
   * Posts a form several times, with a long text in a different field each time.
   * @returns the length of the longest response (bytes)
   */
  const fillInEach = async (path: string, fields: Record<string, string>) => {
    let longest = 0
    for (const [place, name] of Object.keys(fields).entries())
      for (const atom of everyOther(ATOMS, place)) {
        const value = atom.repeat(FIELD_BYTES / encodeURIComponent(atom.toWellFormed()).length)
        const body = new URLSearchParams({ ...fields, [name]: value }).toString()
        const { length } = await expectNoHold(`${name}: ${JSON.stringify(atom)}`, post(path, body))
        longest = Math.max(longest, length)
      }
    return longest
  }

  it('never blocks other requests with a long text in any field: contact', async () => {
    const fields = { name: 'A', email: 'not an address', subject: 'B', message: 'C' }
    // The form in the response repeats the typed text.
    expect(await fillInEach(addressOf(contact), fields)).toBeGreaterThan(FIELD_BYTES)
  })

  it('never blocks other requests with a long text in any field: nil returns', async () => {
    await fillInEach(addressOf(nilReturns), { pin: 'A00', year: '2025' })
  })

  it.each([
    ['of the shop', NO_JS_ORDER, '?product=quiet-keyboard-75', SHIPPING],
    ['of the code shop', NO_JS_PURCHASE, '?script=1', CUSTOMER],
  ])('never blocks other requests with a long text in any field: a checkout %s', async (_, path, query, typed) => {
    const { fields } = await browser.open(path + query)
    expect(Object.keys(fields).length).toBeGreaterThan(7)
    for (const step of ['review', 'change', 'place']) await fillInEach(path, { ...fields, ...typed, step })
  })

  it.each(['', 'again'])(
    'never blocks other requests with a long text in any field: payment lookup %s',
    async (step) => {
      await fillInEach(addressOf(payment), { number: 'SO-1', email: ADDRESS.email, phone: '0712', step })
    },
  )

  it.each([addressOf(contact), addressOf(nilReturns), addressOf(payment), NO_JS_ORDER, NO_JS_PURCHASE])(
    'never blocks other requests, whatever the body contains: %s',
    async (path) => {
      for (const [place, atom] of ATOMS.entries())
        for (const field of everyOther(STARTS, place)) {
          const body = field + repeated(atom, FIELD_BYTES)
          await expectNoHold(`${field}${JSON.stringify(atom)}`, post(path, body))
        }
    },
  )
})
