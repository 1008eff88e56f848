import { expect, it } from 'vitest'
import { lateWarning } from './late-warning.ts'

it('a return is late from the day after its deadline', () => {
  // C594
  expect(lateWarning(2025, '2026-06-30')).toBeUndefined()
  expect(lateWarning(2025, '2026-07-01')).toBe(
    'The deadline for 2025 was 30 June 2026. KRA charges individuals KSh 2,000 for a late return.',
  )
})
