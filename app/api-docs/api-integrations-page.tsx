import * as pages from '#domain/pages/page-table.ts'
import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import { providerAddress, sdkPath } from '#domain/api-docs/addresses.ts'
import { sharedErrorsOf } from '#domain/api-docs/possible-errors.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { ErrorsList } from './fields-list.tsx'
import { storedName } from '#app/browser/storage-keys.ts'
import { ConsoleOnDemand } from './console/console-on-demand.tsx'
import { useTried } from './console/use-tried.ts'
import { EveryCall, EndpointSection } from './provider-calls.tsx'
import { commonSamples, showEndpoint, tokenEndpoints } from './shown-endpoints.ts'
import {
  type ListedProvider,
  NoProviders,
  ProviderNotFound,
  ProviderPage,
  Sources,
  ProviderStatus,
} from './provider-page.tsx'
import { content } from '#app/content/content.ts'
import type { ServiceState } from '#domain/content/api-docs.ts'
import { BookOpen, Download, SquareTerminal } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { storedValue } from '#app/browser/outside-value.ts'
import { recordOf } from '#domain/record.ts'

type Props = { sdk: string; officialPage: { title: string; url: string }; name: string; openConsole: () => void }

const icon = 'size-5 shrink-0 text-muted'

/** Buttons to download a provider's SDK, to open the console, and to read the provider's own documentation. */
function QuickActions({ sdk, officialPage, name, openConsole }: Props) {
  return (
    <section aria-labelledby="quick-actions-title">
      <h2 id="quick-actions-title" className="label">
        Quick Actions
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2 lg:grid">
        <Action>
          <a href={sdk} download className="button button-quiet wrap-anywhere lg:w-full lg:justify-start">
            <Icon of={Download} className={icon} />
            Download SDK
            <span className="sr-only">{` for ${name}, TypeScript and PHP`}</span>
          </a>
        </Action>
        <Action className="scripted">
          <button
            type="button"
            className="button button-quiet wrap-anywhere lg:w-full lg:justify-start"
            aria-haspopup="dialog"
            data-depends-on={storedName('sandbox')}
            onClick={openConsole}
          >
            <Icon of={SquareTerminal} className={icon} />
            API Console
          </button>
        </Action>
        <Action>
          <a
            href={officialPage.url}
            rel="noopener"
            className="button button-quiet wrap-anywhere lg:w-full lg:justify-start"
          >
            <Icon of={BookOpen} className={icon} />
            View Documentation
            <span className="sr-only">{`: ${officialPage.title}`}</span>
          </a>
        </Action>
      </ul>
    </section>
  )
}

function Action({ children, className }: { children: ReactNode; className?: string }) {
  return <li className={className}>{children}</li>
}

export const loader = (wanted: string | undefined) => {
  const integration =
    wanted === undefined
      ? content.apiDocs.integrationList[0]
      : content.apiDocs.integrationList.find(({ id }) => id === wanted)
  if (!integration) return { isEmpty: content.apiDocs.integrationList.length === 0 }
  const { description, status, everyCall } = content.apiDocs.integrations
  const reference = content.apiDocs.referenceList.find(({ provider }) => provider === integration.id)
  return {
    isLanding: wanted === undefined,
    integration: { ...integration, endpoints: integration.endpoints.map(showEndpoint) },
    sharedErrors: sharedErrorsOf(integration.endpoints),
    reference: reference && { address: addressOf(pages.apiReference, reference), name: reference.name },
    page: { description, status, everyCall },
    providers: content.apiDocs.integrationList.map(({ id, name, category, status: of }): ListedProvider => {
      return {
        id,
        name,
        category,
        status: of,
        path: providerAddress(addressOf(pages.apiIntegrations), content.apiDocs.integrationList, id),
      }
    }),
    signs: tokenEndpoints(content.apiDocs.site),
    samples: commonSamples(integration.endpoints),
  }
}

export const meta = ({ data }: PageProps<typeof loader>) => {
  if (data.isEmpty) return pageMeta('API Integrations')
  if (!data.integration) return pageMeta('Provider Not Found')
  const { name, description } = data.integration
  return data.isLanding ? pageMeta('API Integrations', data.page.description) : pageMeta(`${name} API`, description)
}

export default function ApiIntegrationsPage({ data }: PageProps<typeof loader>) {
  const { language } = chosenLanguage.use()
  const first = data.integration?.endpoints[0]?.operation ?? ''
  const { tried, open, close } = useTried(first)
  if (data.isEmpty) return <NoProviders title="API Integrations" />
  if (!data.integration) return <ProviderNotFound to={addressOf(pages.apiIntegrations)} all="All Integrations" />
  const { integration, sharedErrors, reference, page, providers, signs, samples } = data
  const { id, name, features, authentication, endpoints, officialPage, sources } = integration
  return (
    <>
      <ProviderPage
        anchor="api-integrations"
        title="API Integrations"
        introduction={page.description}
        providers={providers}
        provider={integration}
        actions={
          <QuickActions sdk={sdkPath(id)} officialPage={officialPage} name={name} openConsole={() => open(first)} />
        }
        foot={<ApiStatus services={page.status} />}
      >
        <nav aria-labelledby="calls-title">
          <h3 id="calls-title" className="font-semibold">
            On this page
          </h3>
          <ul className="mt-2">
            {endpoints.map(({ operation, title }) => (
              <li key={operation}>
                <a href={`#${operation}`} className="row-link prose-link">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {reference && (
          <p className="max-w-prose">
            <a href={reference.address} className="row-link prose-link">
              {`${reference.name}: the provider’s own calls, fields and codes`}
            </a>
          </p>
        )}
        <section aria-labelledby="features-title">
          <h3 id="features-title" className="font-semibold">
            Key Features
          </h3>
          <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="authentication-title">
          <h3 id="authentication-title" className="font-semibold">
            Authentication
          </h3>
          <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-4">
            {authentication.map(({ type, description: how, example }) => (
              <div key={type} className="max-w-prose">
                <dt className="label">{type}</dt>
                <dd className="mt-1">{how}</dd>
                <dd className="mt-1.5">
                  <code className="font-mono text-sm text-muted">{example}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <EveryCall logIn={signs.logIn} facts={page.everyCall} samples={samples} />
        {endpoints.map((endpoint) => (
          <EndpointSection
            key={endpoint.operation}
            endpoint={endpoint}
            language={language}
            chooseLanguage={(chosen) => chosenLanguage.change(() => ({ language: chosen }))}
            tryIt={() => open(endpoint.operation)}
          />
        ))}
        <section aria-labelledby="errors-title" className="border-t border-line pt-8">
          <h3 id="errors-title" className="subtitle mb-4">
            Errors shared by all calls
          </h3>
          <ErrorsList errors={sharedErrors} />
        </section>
        <Sources sources={sources} />
      </ProviderPage>
      <ConsoleOnDemand name={name} endpoints={endpoints} signs={signs} opened={tried} close={close} />
    </>
  )
}

/** A list of services and their states, as set in the content. */
function ApiStatus({ services }: { services: readonly { name: string; state: ServiceState }[] }) {
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

/** The language of the code examples, which the visitor chose in this tab. */
const chosenLanguage = storedValue('exampleLanguage', { language: 'curl' }, (stored) => {
  const { language } = recordOf(stored)
  return { language: typeof language === 'string' ? language : 'curl' }
})
