import { expect, it } from 'vitest'
import { searchTexts } from './search-texts.ts'

const NAMES = ['Studio Headphones', 'Trail\u00a0Watch', 'Cafe\u0301 Lamp']

it.each([
  ['headphones\u200b', 'Studio Headphones'],
  ['\u202aStudio\u202c', 'Studio Headphones'],
  ['studio\u00a0headphones', 'Studio Headphones'],
  ['studio \u2003 headphones', 'Studio Headphones'],
  ['head\u00adphones\ufeff', 'Studio Headphones'],
  ['trail watch', 'Trail\u00a0Watch'],
  ['caf\u00e9', 'Cafe\u0301 Lamp'],
  ['CAFE lamp', 'Cafe\u0301 Lamp'],
  ['stúdio', 'Studio Headphones'],
  ['tra\u0131l', 'Trail\u00a0Watch'],
])('a search for %j finds %j', (typed, name) => {
  // C054 C915
  expect(NAMES.filter((text) => searchTexts(typed)([text]))).toEqual([name])
})

it('a search without visible characters finds everything', () => {
  // C915
  for (const typed of ['', ' ', '\u200b', '\u00a0\u202a\u202c'])
    expect(NAMES.every((text) => searchTexts(typed)([text]))).toBe(true)
})
