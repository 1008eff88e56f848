import { describe, expect, it } from 'vitest'
import { INTEGRATION_STATUSES, OFFICIAL_STATUSES, SERVICE_STATES } from '#domain/content/api-docs.ts'
import { statusLooks } from './status-looks.ts'

describe('a status', () => {
  it('has its conventional color', () => {
    const colors = {
      active: 'good',
      beta: 'info',
      'coming-soon': 'muted',
      maintenance: 'warn',
      deprecated: 'bad',
    } as const
    for (const [status, color] of Object.entries(colors))
      expect(statusLooks[status as keyof typeof colors].color).toBe(`text-${color}`)
  })

  it.each([
    // C207 C230
    ['of an integration', INTEGRATION_STATUSES],
    ['of an official API', OFFICIAL_STATUSES],
    ['of a service', SERVICE_STATES],
  ])('%s has its own name and color', (_, statuses) => {
    for (const part of ['word', 'color'] as const)
      expect(new Set(statuses.map((status) => statusLooks[status][part])).size).toBe(statuses.length)
  })
})
