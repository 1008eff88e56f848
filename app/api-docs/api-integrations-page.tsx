import { useCallback, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { providerAddress, sdkPath } from '#domain/api-docs/addresses.ts'
import { sharedErrorsOf } from '#domain/api-docs/possible-errors.ts'
import type { Route } from './+types/api-integrations-page'
import { pageMeta } from '../layout/page-meta.ts'
import { ApiStatus } from './api-status.tsx'
import { ErrorsList } from './errors-list.tsx'
import { ConsoleOnDemand } from './console/console-on-demand.tsx'
import { EveryCall } from './every-call.tsx'
import { commonSamples } from './common-samples.ts'
import { EndpointSection } from './endpoint-section.tsx'
import type { ListedProvider } from './provider-menu.tsx'
import { ProviderNotFound, ProviderPage } from './provider-page.tsx'
import { QuickActions } from './quick-actions.tsx'
import { showEndpoint } from './show-endpoint.ts'
import { tokenEndpoints } from './token-endpoints.ts'
import { Sources } from './sources.tsx'
import { content } from '../content/content.ts'

export const loader = ({ params }: Route.LoaderArgs) => {
  const integration =
    params.id === undefined
      ? content.apiDocs.integrationList[0]
      : content.apiDocs.integrationList.find(({ id }) => id === params.id)
  if (!integration) return {}
  const { description, status, everyCall } = content.apiDocs.integrations
  const reference = content.apiDocs.referenceList.find(({ provider }) => provider === integration.id)
  return {
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

export const meta = ({ loaderData, params }: Route.MetaArgs) => {
  if (!loaderData?.integration) return pageMeta('Provider Not Found')
  const { name, description } = loaderData.integration
  return params.id === undefined
    ? pageMeta('API Integrations', loaderData.page.description)
    : pageMeta(`${name} API`, description)
}

export default function ApiIntegrationsPage({ loaderData }: Route.ComponentProps) {
  const [language, setLanguage] = useState('curl')
  const [tried, setTried] = useState<string>()
  const close = useCallback(() => setTried(undefined), [setTried])
  if (!loaderData.integration) return <ProviderNotFound to={addressOf(pages.apiIntegrations)} all="All Integrations" />
  const { integration, sharedErrors, reference, page, providers, signs, samples } = loaderData
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
          <QuickActions
            sdk={sdkPath(id)}
            officialPage={officialPage}
            name={name}
            openConsole={() => setTried(endpoints[0]!.operation)}
          />
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
            chooseLanguage={setLanguage}
            tryIt={() => setTried(endpoint.operation)}
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
