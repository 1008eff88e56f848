import { useCallback, useRef, useState } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { API_DOCUMENTS, sandboxAddress } from '#domain/api-docs/addresses.ts'
import { sharedErrorsOf } from '#domain/api-docs/possible-errors.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ConsoleOnDemand } from './console/console-on-demand.tsx'
import { EndpointModal, EndpointSample } from './endpoint-modal.tsx'
import { EndpointName } from './console/endpoint-name.tsx'
import { ErrorsList } from './fields-list.tsx'
import { showEndpoint, tokenEndpoints } from './shown-endpoints.ts'
import { content, site } from '#app/content/content.ts'

export const loader = () => {
  const { description, cards, groups } = content.apiDocs.site
  return {
    description,
    cards,
    groups: groups.map((group) => ({ ...group, endpoints: group.endpoints.map(showEndpoint) })),
    addresses: { live: site.apiHost || site.address, sandbox: sandboxAddress(site) },
    signs: tokenEndpoints(content.apiDocs.site),
    sharedErrors: sharedErrorsOf(groups.flatMap((group) => group.endpoints)),
  }
}

export const meta = ({ data }: PageProps<typeof loader>) => pageMeta('API Documentation', data.description)

const documents = [
  { path: API_DOCUMENTS.siteOpenApi, name: 'This site’s own API', form: 'OpenAPI 3.1' },
  { path: API_DOCUMENTS.sandboxOpenApi, name: 'The sandbox', form: 'OpenAPI 3.1' },
  { path: API_DOCUMENTS.postman, name: 'The sandbox', form: 'Postman collection' },
]

/** The state of a history entry that was added when a call's dialog was opened. */
const OPENED_HERE = { stays: true, isOpenedHere: true }

export default function ApiDocumentationPage({
  data: { description, cards, groups, addresses, signs, sharedErrors },
}: PageProps<typeof loader>) {
  const endpoints = groups.flatMap((group) => group.endpoints)
  const [tried, setTried] = useState<string>()
  const closeConsole = useCallback(() => setTried(undefined), [setTried])
  const { hash, state } = useLocation()
  // The URL identifies the call in the dialog, so the dialog can be linked to. Back closes the dialog, and closing the
  // dialog goes back.
  const chosen = endpoints.find(({ operation }) => hash === `#${operation}`)
  const choose = (operation: string) => navigate({ hash: operation }, { state: OPENED_HERE })
  const isLeaving = useRef(false)
  const leave = () => {
    if (!chosen || isLeaving.current) return
    if ((state as Partial<typeof OPENED_HERE> | null)?.isOpenedHere) {
      // Going back twice would leave the page, so ignore a second Escape until the browser has gone back.
      isLeaving.current = true
      addEventListener('popstate', () => (isLeaving.current = false), { once: true })
      history.back()
    } else navigate({ hash: '' }, { replace: true, state: { stays: true } })
  }
  return (
    <div className={`${pageWidth} pt-28 pb-12`} data-depends-on="#">
      <h1 className="title">API Documentation</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{description}</p>

      <div className="mt-10 grid gap-x-10 gap-y-8 lg:grid-cols-3">
        <div className="border-t-2 border-accent pt-4">
          <h2 className="font-semibold">Base URL</h2>
          <p className="mt-1.5 flex items-start gap-1">
            <code className="font-mono text-sm break-all">{addresses.sandbox}</code>
            <span className="scripted -my-2.5 shrink-0">
              <CopyButton text={addresses.sandbox} name="the sandbox URL" />
            </span>
          </p>
          <p className="mt-1.5 text-md text-muted">
            The sandbox. Every example on these pages calls it. Outside the sandbox, only the owner of this site can use
            these endpoints.
          </p>
        </div>
        <div className="border-t-2 border-accent pt-4">
          <h2 className="font-semibold">Authentication</h2>
          <p className="mt-1.5">
            <code className="font-mono text-sm">Authorization: Bearer &lt;token&gt;</code>
          </p>
          <p className="mt-1.5 text-md text-muted">{cards.authentication}</p>
        </div>
        <div className="border-t-2 border-accent pt-4">
          <h2 className="font-semibold">Response Format</h2>
          <p className="mt-1.5">
            <code className="font-mono text-sm">application/json</code>
          </p>
          <p className="mt-1.5 text-md text-muted">{cards.responseFormat}</p>
        </div>
      </div>

      {groups.map(({ id, title, endpoints: ofGroup }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-14">
          <h2 id={`${id}-title`} className="subtitle">
            {title}
          </h2>
          <ul className="mt-4 border-b border-line">
            {ofGroup.map((endpoint) => (
              <li key={endpoint.operation} id={endpoint.operation}>
                <button
                  type="button"
                  className="endpoint-row scripted"
                  aria-haspopup="dialog"
                  onClick={() => choose(endpoint.operation)}
                >
                  <EndpointName method={endpoint.method} path={endpoint.path} />
                  <span className="text-muted">{endpoint.title}</span>
                </button>
                <noscript>
                  <details className="disclosure">
                    <summary>
                      <EndpointName method={endpoint.method} path={endpoint.path} />
                    </summary>
                    <EndpointSample endpoint={endpoint} />
                  </details>
                </noscript>
              </li>
            ))}
          </ul>
        </section>
      ))}

      <section aria-labelledby="errors-title" className="mt-14">
        <h2 id="errors-title" className="subtitle mb-4">
          Shared errors
        </h2>
        <ErrorsList errors={sharedErrors} />
      </section>

      <section aria-labelledby="documents-title" className="mt-14">
        <h2 id="documents-title" className="subtitle">
          Console and downloads
        </h2>
        <p className="mt-3 max-w-prose">
          The console makes these calls for you. Import the documents into your own tools: in Postman, choose Import,
          select the collection, and run it from top to bottom. For calls that move money, see{' '}
          <a href={addressOf(pages.apiIntegrations)} className="prose-link">
            API integrations
          </a>
          .
        </p>
        <p className="mt-5">
          <button
            type="button"
            className="button scripted"
            aria-haspopup="dialog"
            onClick={() => setTried(endpoints[0]!.operation)}
          >
            Open the console
          </button>
        </p>
        <ul className="mt-5 grid gap-1">
          {documents.map(({ path, name, form }) => (
            <li key={path}>
              <a href={path} download className="row-link prose-link">
                {`${name}: ${form}`}
              </a>
            </li>
          ))}
        </ul>
      </section>

      <EndpointModal first={endpoints[0]!} chosen={chosen} close={leave} />
      <ConsoleOnDemand
        isOwnApi
        name={site.name}
        endpoints={endpoints}
        signs={signs}
        opened={tried}
        close={closeConsole}
      />
    </div>
  )
}
