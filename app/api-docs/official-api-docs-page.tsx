import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { providerAddress } from '#domain/api-docs/addresses.ts'
import { longDate } from '#domain/dates.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { type ListedProvider, NoProviders, ProviderNotFound, ProviderPage, Sources } from './provider-page.tsx'
import { content } from '#app/content/content.ts'
import type { OfficialApi } from '#domain/content/api-docs.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { BuiltText } from '#app/ui/built-text.tsx'

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

type Props = { official: OfficialApi; reference?: LinkedReference | undefined }

function OfficialTabs({ official, reference }: Props) {
  return (
    <Tabs
      label={official.name}
      tabs={[
        { name: 'Overview', panel: <OverviewTab official={official} /> },
        { name: 'Documentation', panel: <DocumentationTab official={official} reference={reference} /> },
        { name: 'SDKs', panel: <SdksTab official={official} /> },
        { name: 'Support', panel: <SupportTab official={official} /> },
      ]}
    />
  )
}

type LinkedReference = { address: string; name: string; sections: readonly { id: string; title: string }[] }

function DocumentationTab({ official, reference }: { official: OfficialApi; reference?: LinkedReference | undefined }) {
  return (
    <>
      {reference && <ReferenceContents reference={reference} />}
      <section>
        <h4 id="own-pages" className="font-semibold">{`From ${official.name} itself`}</h4>
        <ul aria-labelledby="own-pages" className="mt-3 grid gap-5 sm:grid-cols-2">
          {official.officialLinks.map(({ title, url, description }) => (
            <li key={url}>
              <a href={url} rel="noopener" className="link-card">
                <span className="prose-link font-semibold">{title}</span>
                <span className="text-muted">{description}</span>
                <span className="label">{new URL(url).host}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ReferenceContents({ reference: { address, name, sections } }: { reference: LinkedReference }) {
  return (
    <section>
      <h4 className="font-semibold">
        <a href={address} className="row-link prose-link">{`${name} reference`}</a>
      </h4>
      <ul className="grid gap-x-5 sm:grid-cols-2">
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`${address}#${section.id}`} className="row-link prose-link">
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OverviewTab({ official: { features, requirements, pricing, quickStart } }: { official: OfficialApi }) {
  return (
    <>
      <Points title="Features" points={features} />
      <Points title="Requirements" points={requirements} />
      <Points title="Pricing" points={pricing} />
      <section>
        <h4 className="font-semibold">Quick start</h4>
        <ol className="mt-3 grid gap-5">
          {quickStart.map(({ step, title, description }) => (
            <li key={step} className="grid grid-cols-[2rem_minmax(0,1fr)]">
              <span aria-hidden className="numeral text-2xl">
                {step}
              </span>
              <div>
                <h5 className="font-semibold">{title}</h5>
                <div className="article mt-1 text-base">
                  <BuiltText html={description} className="max-w-prose" />
                </div>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

/** Third-party SDKs, with links to their downloads and repositories. */
function SdksTab({ official: { sdkDownloads, sdkNote } }: { official: OfficialApi }) {
  return (
    <>
      {sdkNote && <p className="max-w-prose">{sdkNote}</p>}
      <ul className="fields-list">
        {sdkDownloads.map(({ language, version, downloadUrl, githubUrl, note }) => (
          <li key={downloadUrl} className="border-t border-line py-3 first:border-t-0">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <strong>{language}</strong>
              <span className="label">{`version ${version}`}</span>
              <a href={downloadUrl} rel="noopener" className="row-link prose-link">
                Download
                <span className="sr-only">{` for ${language}`}</span>
              </a>
              <a href={githubUrl} rel="noopener" className="row-link prose-link">
                Repository
                <span className="sr-only">{` for ${language}`}</span>
              </a>
            </p>
            {note && <p className="max-w-prose text-muted">{note}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A provider's support contacts; unconfirmed contacts are marked. */
function SupportTab({ official: { support, supportNote } }: { official: OfficialApi }) {
  const { email, phone, documentation, community, whatsapp, telegram } = support
  const ways = [
    { name: 'Email', text: email, address: email && `mailto:${email}` },
    { name: 'Phone', text: phone, address: phone && `tel:${phone.replace(/[^+\d]/g, '')}` },
    { name: 'Documentation', text: documentation, address: documentation },
    { name: 'Community', text: community, address: community },
    { name: 'WhatsApp', text: whatsapp, address: whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
    { name: 'Telegram', text: telegram, address: telegram && `https://t.me/${telegram.replace(/^@/, '')}` },
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {ways.map(({ name, text, address }) => (
          <div key={name} className="contents">
            <dt className="py-2 text-muted">{name}</dt>
            <dd>
              {address ? (
                <a href={address} rel="noopener" className="row-link prose-link break-all">
                  {text}
                </a>
              ) : (
                <span className="row-link text-muted">none confirmed</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {supportNote && <p className="max-w-prose text-muted">{supportNote}</p>}
    </>
  )
}
