import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshPurchases } from '#testing/fresh-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { publishedPage } from '#testing/published-page.ts'
import { useUp } from '#testing/use-up.ts'
import { LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'

const TYPED = {
  'customer.email': 'Wanjiru@example.org',
  'customer.firstName': 'Wanjiru',
  'customer.lastName': 'Mfano',
  'customer.agreeToTerms': 'yes',
  'customer.agreeToLicense': 'yes',
}

/** Returns the text that describes each of the selected fields to assistive technology. */
function descriptionsOf(html: string, selector: string): string[] {
  const { document } = new Window()
  document.write(html)
  return [...document.querySelectorAll(selector)].map((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

it('the page of a script links to the form that buys it', () => {
  // C737
  const links = publishedPage('/codeshop/product/2').document.querySelectorAll<HTMLAnchorElement>('main noscript a')
  expect([...links].map((link) => link.getAttribute('href'))).toContain(`${NO_JS_PURCHASE}?script=2`)
})

describeOnEachDatabase('A purchase without JavaScript', (kind) => {
  const { test, sales } = freshPurchases(kind)
  const browser = noJsBrowser(test)
  const openForm = () => browser.open(`${NO_JS_PURCHASE}?script=1`)
  const review = async (changes: Record<string, string> = {}) =>
    browser.post(NO_JS_PURCHASE, { ...(await openForm()).fields, ...TYPED, step: 'review', ...changes })
  const buy = (fields: Record<string, string>) => browser.post(NO_JS_PURCHASE, { ...fields, step: 'place' })

  it('leads from the form to a review, and then to the license key and the download', async () => {
    // C737 C738 C740 C743
    const reviewed = await review({ quantity: '2' })
    expect([reviewed.status, reviewed.text]).toEqual([200, expect.stringContaining('Total $105.84')])
    expect(await sales()).toEqual([])
    const bought = await buy(reviewed.fields)
    expect(bought.status).toBe(201)
    expect(await sales()).toMatchObject([{ total: 105_84, email: 'wanjiru@example.org', payment: 'simulated' }])
    expect(bought.text).toContain('Your scripts are below.')
    expect(bought.text).toMatch(/License key: LIC-[A-Z0-9-]+/)
    const file = await test.app.request(bought.links['Download Jedwali']!)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(file.headers.get('content-disposition')).toMatch(/\.zip"?$/)
    await file.arrayBuffer()
    const later = await browser.post('/payment', bought.fields)
    expect([later.text, Object.keys(later.links)]).toEqual([
      expect.stringContaining('(1 of 5 downloads used)'),
      expect.arrayContaining(['Download Jedwali']),
    ])
  })

  it('is made once, however often the button is pressed', async () => {
    // C740
    const { fields } = await review()
    const outcomes = [await buy(fields), await buy(fields)]
    expect(outcomes.map(({ status }) => status)).toEqual([201, 201])
    expect(await sales()).toHaveLength(1)
    const refused = await buy({ ...fields, quantity: '2' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('This order already went through')])
    expect(refused.text).toContain((await sales())[0]!.number)
  })

  it('keeps the typed values when a required value is missing', async () => {
    // C739
    const refused = await review({ 'customer.lastName': '', 'customer.company': '"Mfano" & Co' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Please fill in your last name.')])
    expect(refused.fields).toMatchObject({
      'customer.firstName': 'Wanjiru',
      'customer.company': '"Mfano" & Co',
      'customer.agreeToTerms': 'yes',
    })
    const unsure = await review({ 'customer.agreeToLicense': '' })
    expect([unsure.status, unsure.text]).toEqual([
      422,
      expect.stringContaining('Please agree to the terms and license agreement'),
    ])
    expect(unsure.text).toContain('Please agree to the license.')
    expect(unsure.fields).not.toHaveProperty(['customer.agreeToLicense'])
    const neither = await review({ 'customer.agreeToTerms': '', 'customer.agreeToLicense': '' })
    expect(descriptionsOf(neither.html, 'input[type=checkbox]')).toEqual([
      'Please agree to the terms of sale.',
      'Please agree to the license.',
    ])
    expect(await sales()).toEqual([])
  })

  it('shows the new total when a price has changed', async () => {
    const { fields } = await review()
    Object.assign(test.site.scripts[0]!, { price: 50_00 })
    const changed = await buy(fields)
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('Total $54.00')])
    expect(await sales()).toEqual([])
    expect((await buy(changed.fields)).status).toBe(201)
  })

  it.each([
    ['an altered total', { total: '1' }, 409],
    ['a total that is no number', { total: '-1' }, 200],
    ['no key', { key: '' }, 200],
    ['no agreement', { 'customer.agreeToTerms': 'no' }, 422],
    ['a quantity of none', { quantity: '0' }, 422],
    ['a payment method of the other shop', { 'payment-method': 'apple' }, 422],
    ['an unknown script', { script: '99' }, 404],
    ['a script that is no number', { script: '__proto__' }, 404],
  ])('is not made with %s', async (_, changes, status) => {
    const { fields } = await review()
    expect((await buy({ ...fields, ...changes })).status).toBe(status)
    expect(await sales()).toEqual([])
  })

  it('can be looked up only with its number and email address', async () => {
    // C741
    const bought = await buy((await review()).fields)
    const { number = '', email = '' } = bought.fields
    for (const [wrong, status] of [
      [{ number, email: 'other@example.org' }, 404],
      [{ number: 'KB-2222222222', email }, 404],
      [{ number: ' ', email }, 422],
      [{}, 422],
    ] as const) {
      const refused = await browser.post('/payment', wrong)
      expect(refused.status).toBe(status)
      expect(refused.text).not.toContain('LIC-')
    }
    expect((await browser.post('/payment', { number, email }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const from = { 'x-forwarded-for': '10.8.8.8' }
    await useUp(test.site, LOOKUPS_PER_ADDRESS, '10.8.8.8')
    const late = await browser.post('/payment', { number, email }, from)
    expect([late.status, late.fields]).toEqual([429, { number, email }])
    expect(test.logged.filter((entry) => JSON.stringify(entry).includes('example.org'))).toEqual([])
  })
})
