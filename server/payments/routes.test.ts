import { expect, it } from 'vitest'
import { isCaller } from './routes.ts'

it.each([
  ['196.201.214.200', '196.201.214.200', true],
  ['196.201.214.200', '196.201.214.201', false],
  ['2001:db8:0:1::1', '2001:0DB8:0:1:0:0:0:1', true],
  ['2001:db8:0:1::1', '2001:db8:0:1::2', false],
  ['196.201.214.200', '::ffff:196.201.214.200', true],
  ['::ffff:196.201.214.200', '196.201.214.200', true],
  ['[2001:db8:0:1::1]', '2001:db8:0:1:0:0:0:1', true],
  ['196.201.214.200', 'proto=https;for=196.201.214.200', true],
  ['196.201.214.200', '64:ff9b:1::196.201.214.200', true],
  ['196.201.214.200', 'unknown', false],
  ['unknown', 'unknown', false],
])('recognizes the exact IP address of a caller in any notation: %s and %s', (caller, address, isOne) => {
  // C803 C1042
  expect(isCaller(['10.0.0.1', caller], address)).toBe(isOne)
})
