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

it.each([
  ['½', 'Cable, ½ inch'],
  ['1/2 inch', 'Cable, ½ inch'],
  ['1⁄2', 'Cable, ½ inch'],
  ['2½', 'Rope, 2½ m²'],
  ['2 1/2 m', 'Rope, 2½ m²'],
  ['m²', 'Rope, 2½ m²'],
  ['m2', 'Rope, 2½ m²'],
  ['⅞', 'Bit ⅞″'],
])('a search for the fraction or power %j finds %j', (typed, name) => {
  // C954
  expect(searchTexts(typed)([name])).toBe(true)
})

it('a number followed by a fraction is not found as another number', () => {
  // C954
  for (const typed of ['21', '21/2', '2 21']) expect(searchTexts(typed)(['Rope, 2½ m']), typed).toBe(false)
})
