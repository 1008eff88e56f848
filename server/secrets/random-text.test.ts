import { expect, it } from 'vitest'
import { createRandomText } from './random-text.ts'

it('creates unique strings of 24 URL-safe characters, even across many refills of its pool', () => {
  const randomText = createRandomText()
  const texts = Array.from({ length: 2_000 }, randomText)
  expect(new Set(texts).size).toBe(2_000)
  expect(new Set([...texts, ...Array.from({ length: 2_000 }, createRandomText())]).size).toBe(4_000)
  for (const text of texts) expect(text).toMatch(/^[\w-]{24}$/)
})
