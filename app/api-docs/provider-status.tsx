import type { IntegrationStatus, ServiceState } from '#domain/content/api-docs.ts'

type Status = IntegrationStatus | ServiceState

const words: Record<Status, string> = {
  active: 'Active',
  beta: 'Beta',
  'coming-soon': 'Coming soon',
  operational: 'Operational',
  maintenance: 'Maintenance',
}
const colours: Record<Status, string> = {
  active: 'text-good',
  beta: 'text-warn',
  'coming-soon': 'text-muted',
  operational: 'text-good',
  maintenance: 'text-warn',
}

/** A dot in the colour of a status, with its word beside it. */
export function ProviderStatus({ status, className = '' }: { status: Status; className?: string }) {
  return (
    <span className={`flex shrink-0 items-center gap-1.5 text-sm ${colours[status]} ${className}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {words[status]}
    </span>
  )
}
