import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

const SITE = 'https://kibanda.example'
const hosts = [
  'evil.example',
  'evil.example:443',
  'evil.example\\@kibanda.example',
  'kibanda.example@evil.example',
  'xn--evl-3ya.example',
  '[::1]',
  '3232235777',
]
const leads = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '///',
  '/\t/',
  '/\n/',
  '/\r//',
  '/%09/',
  'https://',
  'https:/',
  'https:',
  'http://',
  '//\\',
  '/./\\/',
  '/.//',
  '/..//',
  '/%2e%2e//',
  '\u0000//',
  ' //',
  '\u00a0//',
  '/\u2028/',
]
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  'mailto:a@b',
  'about:blank',
  '',
  ' ',
  'desk',
  '?next=//evil',
  '#//evil',
]
const PAYLOADS = [
  ...hosts.flatMap((host) => leads.map((lead) => lead + host)),
  ...hosts.map((host) => `/${host}@//${host}`),
  ...schemes,
  ...schemes.map((scheme) => `\t${scheme}`),
]

it(`redirect: none of ${PAYLOADS.length} payloads leaves the site`, () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(190)
  for (const payload of [...PAYLOADS, ...PAYLOADS.map(encodeURI), ...PAYLOADS.map(encodeURIComponent)]) {
    const path = safeRedirectPath(payload)
    if (path !== undefined)
      expect([payload, new URL(path, SITE).origin, path.startsWith('//')]).toEqual([payload, SITE, false])
  }
})

it('redirect: no input can lead off the site, and an accepted path is unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        fc.webPath(),
        fc.string().map((text) => `/${text}`),
      ),
      (said) => {
        const path = safeRedirectPath(said)
        if (path === undefined) return
        expect(new URL(path, SITE).origin).toBe(SITE)
        expect(safeRedirectPath(path)).toBe(path)
      },
    ),
  )
})

it.each(['/desk', '/desk/orders?search=a%20b', '/shop/account?tab=orders', '/'])('redirects to %s', (path) => {
  expect(safeRedirectPath(path)).toBe(path)
})

it.each([null, '', 'desk', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'does not redirect to %j',
  (path) => {
    expect(safeRedirectPath(path)).toBeUndefined()
  },
)
