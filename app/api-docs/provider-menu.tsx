import { distinct } from '#domain/text/text.ts'
import { ProviderStatus } from './provider-status.tsx'
import type { Status } from './status-looks.ts'

/** A provider in the menu. */
export type ListedProvider = { id: string; name: string; category: string; status: Status; path: string }

/** The menu of a page's providers, by category; the chosen one is marked. */
export function ProviderMenu({ providers, chosen }: { providers: readonly ListedProvider[]; chosen: string }) {
  return (
    <nav aria-label="Providers" className="provider-menu">
      {distinct(providers.map(({ category }) => category)).map((category) => (
        <div key={category}>
          <h2 className="label max-lg:sr-only">{category}</h2>
          <ul>
            {providers
              .filter((provider) => provider.category === category)
              .map(({ id, name, status, path }) => (
                <li key={id}>
                  <a
                    href={path}
                    aria-current={id === chosen ? 'page' : undefined}
                    className="section-link provider-link"
                  >
                    {name}
                    <ProviderStatus status={status} />
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
