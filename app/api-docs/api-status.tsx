import type { ServiceState } from '#domain/content/api-docs.ts'
import { ProviderStatus } from './provider-status.tsx'

/** A list of services with the states that the content defines. */
export function ApiStatus({ services }: { services: readonly { name: string; state: ServiceState }[] }) {
  return (
    <section aria-labelledby="api-status-title">
      <h2 id="api-status-title" className="label">
        API Status
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {services.map(({ name, state }) => (
          <li key={name} className="flex justify-between gap-3 text-md">
            {name}
            <ProviderStatus status={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
