import { describe, expect, it } from 'vitest'
import { isPlainPattern } from './plain-pattern.ts'

describe('a pattern in the content that checks visitor input', () => {
  it.each([
    '^https://',
    '^\\d{10}$',
    '^\\d{11}(\\d{3})?$',
    '^254(7|1)\\d{8}$',
    '^[A-Za-z0-9 +*-]+$',
    '^ws_CO_[A-Za-z0-9_]+$',
    '^(?:a|b)\\p{L}{2,4}\\.$',
    '^(a+)?$',
  ])('is accepted: %s', (source) => {
    expect(isPlainPattern(source)).toBe(true)
  })

  it.each([
    ['is not a valid pattern', '^(a'],
    ['is empty', ''],
    ['has no anchor at the start', '\\d+$'],
    ['has an alternative without an anchor', '^a|b+$'],
    ['repeats a group', '^(a|aa)+$'],
    ['repeats a group a limited number of times', '^(?:a{1,9}){9}$'],
    ['has two unbounded repeats', '^\\d+\\d*$'],
    ['has two unbounded repeats in braces', '^a{2,}a{3,}$'],
    ['has a lookahead', '^(?=.*a)b'],
    ['has a backreference', '^(a+)\\1$'],
    ['has too many choices', `^${'a?'.repeat(20)}$`],
    ['has too many lengths', '^a{0,50}a{0,50}$'],
    ['has a bracket in a class', '^[[a]+$'],
  ])('is refused if it %s: %s', (_, source) => {
    expect(isPlainPattern(source)).toBe(false)
  })
})
