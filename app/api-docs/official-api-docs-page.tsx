import { href, Link } from 'react-router'
import { apiDocs } from 'virtual:api-docs'
import { providerAddress } from '#domain/api-docs/addresses.ts'
import { longDate } from '#domain/dates.ts'
import type { Route } from './+types/official-api-docs-page'
import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { NothingHere } from '../ui/nothing-here.tsx'
import { OfficialTabs } from './official-tabs.tsx'
import { ProviderMenu, type ListedProvider } from './provider-menu.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { Sources } from './sources.tsx'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const loader = ({ params }: Route.LoaderArgs) => {
  const [first, ...others] = apiDocs.officialList
  const official = params.id === undefined ? first : others.find(({ id }) => id === params.id)
  if (!official) return {}
  return {
    official,
    description: apiDocs.official.description,
    providers: apiDocs.officialList.map(({ id, name, category, status }): ListedProvider => {
      return { id, name, category, status, path: providerAddress(href('/officialapidocs'), apiDocs.officialList, id) }
    }),
  }
}

export const meta = ({ loaderData, params }: Route.MetaArgs) => {
  if (!loaderData?.official) return pageMeta('Provider Not Found')
  const { name, description } = loaderData.official
  return params.id === undefined ? pageMeta('Official API Documentation', loaderData.description) : pageMeta(`${name}, official API`, description)
}

export default function OfficialApiDocsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.official) {
    return (
      <NothingHere title="Provider Not Found" text="There is no documentation of a provider at this address.">
        <Link to={href('/officialapidocs')} className="button">
          All Providers
        </Link>
      </NothingHere>
    )
  }
  const { official, description, providers } = loaderData
  const { id, name, category, status, checkedOn, note, sources } = official
  return (
    <div id="officialapidocs" className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">Official API Documentation</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{description}</p>
      <p className="mt-3">
        <Link to={href('/api-integrations')} className="prose-link">
          Our own calls in front of these providers: API integrations
        </Link>
      </p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <ProviderMenu providers={providers} chosen={id} />
        </div>
        <article key={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-8" aria-labelledby="provider">
          <header>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <h2 id="provider" className="title">
                {name}
              </h2>
              <ProviderStatus status={status} />
              <span className="label">{category}</span>
            </div>
            <p className="mt-4 max-w-prose">{official.description}</p>
            {(checkedOn ?? note) && <p className="mt-2 text-[0.95rem] text-muted">{note ?? `Checked on ${longDate(checkedOn!)}.`}</p>}
          </header>
          <OfficialTabs official={official} />
          <Sources sources={sources} />
        </article>
      </div>
    </div>
  )
}
