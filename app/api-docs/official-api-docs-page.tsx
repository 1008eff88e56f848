import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { providerAddress } from '#domain/api-docs/addresses.ts'
import { longDate } from '#domain/dates.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { OfficialTabs } from './official-tabs.tsx'
import { type ListedProvider, NoProviders, ProviderNotFound, ProviderPage, Sources } from './provider-page.tsx'
import { content } from '#app/content/content.ts'

export const loader = (wanted: string | undefined) => {
  const official =
    wanted === undefined
      ? content.apiDocs.officialList[0]
      : content.apiDocs.officialList.find(({ id }) => id === wanted)
  if (!official) return { isEmpty: content.apiDocs.officialList.length === 0 }
  const reference = content.apiDocs.referenceList.find(({ provider }) => provider === official.id)
  return {
    isLanding: wanted === undefined,
    official,
    reference: reference && {
      address: addressOf(pages.apiReference, reference),
      name: reference.name,
      sections: reference.article.sections,
    },
    others: content.apiDocs.referenceList.flatMap(({ id, name, provider }) =>
      provider ? [] : [{ address: addressOf(pages.apiReference, { id }), name }],
    ),
    description: content.apiDocs.official.description,
    providers: content.apiDocs.officialList.map(({ id, name, category, status }): ListedProvider => {
      return {
        id,
        name,
        category,
        status,
        path: providerAddress(addressOf(pages.officialApis), content.apiDocs.officialList, id),
      }
    }),
  }
}

export const meta = ({ data }: PageProps<typeof loader>) => {
  if (data.isEmpty) return pageMeta('Official API Documentation')
  if (!data.official) return pageMeta('Provider Not Found')
  const { name, description } = data.official
  return data.isLanding
    ? pageMeta('Official API Documentation', data.description)
    : pageMeta(`${name}, official API`, description)
}

export default function OfficialApiDocsPage({ data }: PageProps<typeof loader>) {
  if (data.isEmpty) return <NoProviders title="Official API Documentation" />
  if (!data.official) return <ProviderNotFound to={addressOf(pages.officialApis)} all="All Providers" />
  const { official, reference, others, description, providers } = data
  const { checkedOn, note, sources } = official
  return (
    <ProviderPage
      anchor="officialapidocs"
      title="Official API Documentation"
      introduction={description}
      link={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          <a href={addressOf(pages.apiIntegrations)} className="prose-link">
            API integrations: our own calls to these providers
          </a>
          {others.map(({ address, name }) => (
            <a key={address} href={address} className="prose-link">
              {`${name} reference`}
            </a>
          ))}
        </span>
      }
      providers={providers}
      provider={official}
    >
      {(checkedOn ?? note) && (
        <p className="-mt-7 text-md text-muted">{note ?? `Checked on ${longDate(checkedOn!)}.`}</p>
      )}
      <OfficialTabs official={official} reference={reference} />
      <Sources sources={sources} />
    </ProviderPage>
  )
}
