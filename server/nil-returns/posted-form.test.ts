import { expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp } from '#testing/test-app.ts'

describeOnEachDatabase('A filing form posted without JavaScript', (kind) => {
  const post = async (headers: Record<string, string>, body = 'pin=A001234567Z&year=2025') => {
    const page =
      '<!DOCTYPE html><html lang="en"><head><script>1</script><script type="application/json" id="after-paint">{}</script></head><body><form method="post"><input name="pin"/></form></body></html>'
    const test = await createTestApp(kind, {
      pages: {
        find: () => undefined,
        notFound: () => ({ status: 404, headers: {}, body: undefined }),
        html: () => page,
        inline: () => ({ scripts: [], styles: [] }),
      },
    })
    const response = await test.app.request(addressOf(pages.nilReturns), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000', ...headers },
      body,
    })
    const text = await response.text()
    await test.database.close()
    return { status: response.status, text, response }
  }

  it('returns the page with the outcome above the form', async () => {
    const { status, text, response } = await post({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })
    expect(status).toBe(200)
    const [outcome = ''] = text.split('<form')
    expect(outcome).toContain('<div class="outcome outcome-good" role="status"><p>Practice only')
    expect(outcome).toContain('PRACTICE-TEST0001')
    expect(text).not.toMatch(/<script|A001234567Z/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('keeps the typed values after a refusal, in a response that is never cached', async () => {
    const { status, text, response } = await post({}, 'pin=A00123+%224567&year=2025')
    expect(status).toBe(422)
    expect(text).toContain('<input value="A00123 &#34;4567" name="pin"/>')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('location')).toBeNull()
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a site that the browser marks as cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused when it comes from %s', async (_, headers) => {
    expect((await post(headers)).status).toBe(403)
  })

  it('escapes its input', async () => {
    const { status, text } = await post({}, 'pin=%3Cscript%3Ealert(1)%3C/script%3E&year=%22%3E%3Cimg%20src=x%3E')
    expect(status).toBe(422)
    expect(text).not.toMatch(/<script|<img/)
  })
})
