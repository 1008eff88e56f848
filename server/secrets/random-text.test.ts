import { expect, it } from 'vitest'
import { createRandomText } from './random-text.ts'

it('makes texts of 24 safe characters, none of them twice, across many draws from the system', () => {
  const randomText = createRandomText()
  const texts = Array.from({ length: 2_000 }, randomText)
  expect(new Set(texts).size).toBe(2_000)
  expect(new Set([...texts, ...Array.from({ length: 2_000 }, createRandomText())]).size).toBe(4_000)
  for (const text of texts) expect(text).toMatch(/^[\w-]{24}$/)
})
