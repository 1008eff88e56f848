import type { IntegrationStatus, OfficialStatus, ServiceState } from '#domain/content/api-docs.ts'

export type Status = IntegrationStatus | OfficialStatus | ServiceState

/** What each status is called, and the color that no other status of its page has: green, blue, grey, amber, red. */
export const statusLooks: Readonly<Record<Status, { word: string; color: string }>> = {
  active: { word: 'Active', color: 'text-good' },
  operational: { word: 'Operational', color: 'text-good' },
  beta: { word: 'Beta', color: 'text-info' },
  'coming-soon': { word: 'Coming soon', color: 'text-muted' },
  maintenance: { word: 'Maintenance', color: 'text-warn' },
  deprecated: { word: 'Deprecated', color: 'text-bad' },
}
