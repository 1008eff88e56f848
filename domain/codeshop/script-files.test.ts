import { expect, it } from 'vitest'
import { fileSize } from './script-files.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [41_540, '41.5 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1 MB'],
  [2_500_000, '2.5 MB'],
])('a file of %i bytes is shown as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
