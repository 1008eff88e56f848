import type { IntegrationStatus, OfficialStatus, ServiceState } from '#domain/content/api-docs.ts'

export type Status = IntegrationStatus | OfficialStatus | ServiceState

/** What each status is called, and the colour that no other status of its page has: green, blue, grey, amber, red. */
export const statusLooks: Readonly<Record<Status, { word: string; colour: string }>> = {
  active: { word: 'Active', colour: 'text-good' },
  operational: { word: 'Operational', colour: 'text-good' },
  beta: { word: 'Beta', colour: 'text-info' },
  'coming-soon': { word: 'Coming soon', colour: 'text-muted' },
  maintenance: { word: 'Maintenance', colour: 'text-warn' },
  deprecated: { word: 'Deprecated', colour: 'text-bad' },
}
