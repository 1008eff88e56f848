import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { providerAddress } from '#domain/api-docs/addresses.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { BuiltText } from '#app/ui/built-text.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { ProviderNotFound } from './provider-page.tsx'
import { content } from '#app/content/content.ts'

/** The pages of this site that a reference may link to. */
const RELATED = {
  'nil-returns': { address: addressOf(pages.nilReturns), title: 'File a nil return' },
  'api-documentation': { address: addressOf(pages.apiDocumentation), title: "This site's own API" },
  'api-integrations': { address: addressOf(pages.apiIntegrations), title: 'API integrations' },
} as const

export const loader = (wanted: string) => {
  const { integrationList, officialList, referenceList } = content.apiDocs
  const reference = referenceList.find(({ id }) => id === wanted)
  if (!reference) return {}
  const { name, description, article, provider, related } = reference
  const official = officialList.find(({ id }) => id === provider)
  const integration = integrationList.find(({ id }) => id === provider)
  const officialAddress = official && providerAddress(addressOf(pages.officialApis), officialList, official.id)
  return {
    name,
    description,
    article,
    parent: officialAddress ?? addressOf(pages.officialApis),
    links: [
      ...(officialAddress
        ? [{ address: officialAddress, title: `${official.name}: requirements, pricing, SDKs, support` }]
        : []),
      ...(integration
        ? [
            {
              address: providerAddress(addressOf(pages.apiIntegrations), integrationList, integration.id),
              title: `${integration.name} in our own API, with a sandbox`,
            },
          ]
        : []),
      ...related.map((page) => RELATED[page]),
    ],
    others: referenceList.flatMap((other) =>
      other.id === reference.id ? [] : [{ address: addressOf(pages.apiReference, other), name: other.name }],
    ),
  }
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.name ? pageMeta(`${data.name} reference`, data.description) : pageMeta('Provider Not Found')

/** The reference page of a provider's calls, fields and codes. The text is generated when the content is published. */
export default function ApiReferencePage({ data }: PageProps<typeof loader>) {
  if (!data.name) return <ProviderNotFound to={addressOf(pages.officialApis)} all="All Providers" />
  const { name, description, article, parent, links, others } = data
  return (
    <div className={`${pageWidth} pt-24 pb-12`}>
      <BackLink to={parent} />
      <h1 className="title mt-6">{`${name} reference`}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{description}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {links.map(({ address, title }) => (
          <li key={address}>
            <a href={address} className="row-link prose-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <details className="contents-list print:hidden lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">
          <summary className="font-semibold">On this page</summary>
          <SectionList sections={article.sections} />
        </details>
        <div className="reference min-w-0 lg:col-start-1 lg:row-start-1">
          <BuiltText html={article.html} />
        </div>
      </div>
      <nav aria-label="Other references" className="mt-12 border-t border-line pt-6">
        <ul className="flex flex-wrap gap-x-6">
          {others.map((other) => (
            <li key={other.address}>
              <a href={other.address} className="row-link prose-link">
                {`${other.name} reference`}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
