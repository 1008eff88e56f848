import type { IntegrationStatus, OfficialStatus, ServiceState } from '#domain/content/api-docs.ts'

export type Status = IntegrationStatus | OfficialStatus | ServiceState

/** The name and color of each status: green, blue, gray, amber or red. No two statuses on a page share a color. */
export const statusLooks: Readonly<Record<Status, { word: string; color: string }>> = {
  active: { word: 'Active', color: 'text-good' },
  operational: { word: 'Operational', color: 'text-good' },
  beta: { word: 'Beta', color: 'text-info' },
  'coming-soon': { word: 'Coming soon', color: 'text-muted' },
  maintenance: { word: 'Maintenance', color: 'text-warn' },
  deprecated: { word: 'Deprecated', color: 'text-bad' },
}
