import { expect, it } from 'vitest'
import { inStandardFont } from './standard-font.ts'

it.each([
  ['½ kg', '½ kg'],
  ['2⅓', '2 1/3'],
  ['10⁵', '10^5'],
  ['H₂O', 'H2O'],
  ['Ọlọ́run ⁄ ł', 'Olorun / l'],
])('%j is printed as %j, so that no number changes', (text, printed) => {
  // C954
  expect(inStandardFont(text)).toBe(printed)
})
