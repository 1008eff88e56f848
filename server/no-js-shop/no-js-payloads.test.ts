import { parse } from 'parse5'
import { expect, it } from 'vitest'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { elementsIn } from '#publishing/html/html-tree.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS } from '#testing/sample-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { xssPayloads } from '#testing/xss-payloads.ts'

const TYPED = Object.fromEntries(Object.entries(ADDRESS).map(([field, value]) => [`shipping.${field}`, value]))

/**
 * Lists everything on a page that could run code or load something: scripts, and elements and attributes that only a
 * payload adds.
 */
function executable(html: string): string[] {
  return [...elementsIn(parse(html))].flatMap(({ tagName, attrs }) => [
    ...(/^(?:script|iframe|object|embed|base|svg|math|marquee|video|audio|img|style)$/.test(tagName) ? [tagName] : []),
    ...attrs
      .filter(({ name }) => name.startsWith('on') || name === 'style' || name === 'srcdoc')
      .map(({ name }) => name),
    ...attrs
      .filter(({ value }) => /^\s*(?:javascript|data|vbscript):/i.test(value))
      .map(({ name }) => `${name}=script`),
  ])
}

describeOnEachDatabase('Payloads in an order form', (kind) => {
  const { test } = freshOrders(kind)
  const browser = noJsBrowser(test)

  it('are shown as text in every field, in the form and in the review', async () => {
    // C740
    const form = await browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)
    const plain = executable(form.html)
    const reviewed = await browser.post(NO_JS_ORDER, { ...form.fields, ...TYPED, step: 'review' })
    const inReview = executable(reviewed.html)
    const fields = Object.keys({ ...form.fields, ...TYPED }).filter((field) => field !== 'step')
    expect(fields.length).toBeGreaterThan(10)
    const payloads = xssPayloads.slice(0, times(6, xssPayloads.length))
    for (const field of fields)
      for (const payload of payloads) {
        const shown = await browser.post(NO_JS_ORDER, { ...form.fields, ...TYPED, [field]: payload, step: 'review' })
        expect(shown.status, `${field}: ${payload}`).toBeLessThan(500)
        expect([plain, inReview], `${field}: ${payload}`).toContainEqual(executable(shown.html))
      }
  })
})
