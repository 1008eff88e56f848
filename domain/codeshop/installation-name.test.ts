import fc from 'fast-check'
import { expect, it } from 'vitest'
import { installationName } from './installation-name.ts'

it.each([
  'shop.example.org',
  'Shop.Example.ORG',
  ' shop.example.org',
  'shop.example.org/',
  'shop.example.org.',
  'shop.example.org:443',
  'https://shop.example.org',
  'HTTPS://shop.example.org:8443/admin?x=1#y',
  'http://user:secret@shop.example.org/',
  '//shop.example.org',
  'shop.example.org.:443/',
  'SHOP.EXAMPLE.ORG#x',
  'shop\u200b.example.org',
  'ｓｈｏｐ.example.org',
  'shop.example.org:',
  'shop。example。org/',
])('every spelling of an installation gives the same name: %j', (typed) => {
  // C933
  expect(installationName(typed)).toBe('shop.example.org')
})

it.each([
  [['münchen.example', 'MÜNCHEN.example/', 'https://münchen.example:8443', 'xn--mnchen-3ya.example']],
  [['дом.рф', 'http://дом.рф/x', 'xn--d1aqf.xn--p1ai:80']],
  [['दुकान.भारत', 'दुकान.भारत/', 'https://दुकान.भारत']],
  [['my_shop.example.org', 'my_shop.example.org:8080', 'https://my_shop.example.org/']],
  [['[::1]', '[::1]:8080', 'http://[::1]:8080/x']],
  [['10.0.0.1', '10.0.0.1:80', 'http://10.0.0.1/']],
])('every writing system and notation of an installation gives the same name: %j', (names) => {
  // C933
  expect(new Set(names.map(installationName)).size).toBe(1)
})

it('different installations get different names', () => {
  // C933
  const names = [
    'web/1',
    'web/2',
    'C:/a',
    'C:/b',
    'node-1',
    'node-2',
    'www.shop.example.org',
    'shop.example.org',
    '///',
  ]
  expect(new Set(names.map(installationName)).size).toBe(names.length)
  expect(installationName('http://[::1]:8080/x')).toBe('[::1]')
  expect(installationName('localhost:3000')).toBe('localhost:3000')
})

it('a name does not change when normalized again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (typed) => {
      const once = installationName(typed)
      expect(installationName(once)).toBe(once)
    }),
  )
})
