import { describe, expect, it } from 'vitest'
import { isPlainPattern } from './plain-pattern.ts'

describe('a pattern of the content, which is tried on what visitors send', () => {
  it.each([
    '^https://',
    '^\\d{10}$',
    '^\\d{11}(\\d{3})?$',
    '^254(7|1)\\d{8}$',
    '^[A-Za-z0-9 +*-]+$',
    '^ws_CO_[A-Za-z0-9_]+$',
    '^(?:a|b)\\p{L}{2,4}\\.$',
    '^(a+)?$',
  ])('%s is plain', (source) => {
    expect(isPlainPattern(source)).toBe(true)
  })

  it.each([
    ['is no pattern', '^(a'],
    ['is empty', ''],
    ['may begin anywhere', '\\d+$'],
    ['may begin anywhere in one of its choices', '^a|b+$'],
    ['repeats a group', '^(a|aa)+$'],
    ['repeats a group so often', '^(?:a{1,9}){9}$'],
    ['repeats twice without end', '^\\d+\\d*$'],
    ['repeats twice without end, with braces', '^a{2,}a{3,}$'],
    ['looks ahead', '^(?=.*a)b'],
    ['comes back to a group', '^(a+)\\1$'],
    ['has too many choices', `^${'a?'.repeat(20)}$`],
    ['has too many lengths', '^a{0,50}a{0,50}$'],
    ['has a bracket in a class', '^[[a]+$'],
  ])('that %s is refused: %s', (_, source) => {
    expect(isPlainPattern(source)).toBe(false)
  })
})
