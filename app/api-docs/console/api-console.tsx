import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { sandboxOutcomeNames } from '#domain/api-docs/call-headers.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { EndpointName } from './endpoint-name.tsx'
import { CallbackViewer, HeardAnswer, SendBar } from './console-response.tsx'
import { KeyField, ParameterField } from './console-fields.tsx'
import type { CallPlace } from './sandbox-calls.ts'
import { useConsole, type SignEndpoints } from './use-console.ts'
import { site } from '#app/content/content.ts'

/** An endpoint with its documented example response. */
type TriedEndpoint = Endpoint & { answer: { code: string } }

export type ApiConsoleProps = {
  /** The name of the provider or site that the API belongs to. */
  name: string
  endpoints: readonly TriedEndpoint[]
  signs: SignEndpoints
  /** Whether this is the site's own API, which the owner can also call on the site itself. */
  isOwnApi?: boolean
  /** The operation for which the console is open; undefined while it is closed. */
  opened: string | undefined
  close: () => void
}

/** Returns a sentence that says who is signed in, or why nobody is. */
function sessionWords({ token, place, isAway, isFresh, trouble }: ReturnType<typeof useConsole>): string {
  if (token && place === 'site') return 'You are signed in.'
  if (token)
    return `You are signed in to your own sandbox.${isFresh ? ' This is a new sandbox, because the page was reloaded.' : ''}`
  if (!isAway) return trouble || 'You are not signed in.'
  return `${place === 'site' ? 'No response.' : 'The sandbox did not respond.'} This copy of the site runs without a server, or you are offline.`
}

/** A panel next to the documentation that sends the documented calls to the sandbox and shows the responses. */
export function ApiConsole({ name, endpoints, signs, isOwnApi = false, opened, close }: ApiConsoleProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [picked, setPicked] = useState<{ opened: string | undefined; operation: string }>()
  const [callbackNews, setCallbackNews] = useState('')
  const session = useConsole(endpoints, signs)
  // An operation picked in the console stays selected until the console is opened for another call.
  const operation = picked && picked.opened === opened ? picked.operation : opened
  const endpoint = endpoints.find((candidate) => candidate.operation === operation) ?? endpoints[0]!
  const exchange = session.exchange?.operation === endpoint.operation ? session.exchange : undefined
  const callsBack = endpoint.callback && exchange && !exchange.heard.isRecorded && exchange.heard.status < 300

  useEffect(() => {
    if (opened === undefined) {
      if (!panel.current?.open) return
      panel.current.close()
      opener.current?.focus()
      return
    }
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    if (panel.current?.open) panel.current.querySelector('select')?.focus()
    else if (matchMedia('(min-width: 48rem)').matches) panel.current?.show()
    // On a phone, the panel covers the page, so it must be modal.
    else panel.current?.showModal()
  }, [opened])

  useEffect(() => {
    if (opened === undefined) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) close()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [opened, close])

  return (
    <dialog
      ref={panel}
      className="console"
      aria-labelledby="console-title"
      onClose={(event) => {
        if (!event.currentTarget.open) close()
      }}
    >
      <div className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-paper py-2 pr-3 pl-5">
        <h2 id="console-title" className="text-lg font-semibold">{`${name} console`}</h2>
        <button type="button" className={`${iconButton} ml-auto`} onClick={close}>
          <Icon of={X} />
          <span className="sr-only">Close console</span>
        </button>
      </div>
      <form
        className="flex flex-col gap-5 px-5 pt-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!session.isSending) void session.send(endpoint)
        }}
      >
        <p className="text-md text-muted">
          {session.place === 'sandbox'
            ? `Calls go to the ${site.name} sandbox and use made-up accounts. Nothing reaches a provider and no money moves.`
            : `Calls go to ${site.name} itself and return real messages. Sign in as the owner. The token is stored only while this page is open.`}
        </p>
        {isOwnApi && (
          <div>
            <label htmlFor="console-place" className="font-semibold">
              Server
            </label>
            <select
              id="console-place"
              className="field"
              value={session.place}
              onChange={(event) => session.goTo(event.target.value as CallPlace)}
            >
              <option value="sandbox">Sandbox</option>
              <option value="site">This site (owner only)</option>
            </select>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">{sessionWords(session)}</p>
          {session.token ? (
            <button type="button" className="button button-quiet" onClick={() => void session.signOut()}>
              Sign out
            </button>
          ) : (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={session.isSending}
              onClick={() => {
                // Only the sandbox's credentials are documented, so the owner has to type the site's credentials.
                if (session.place === 'site') setPicked({ opened, operation: signs.logIn.operation })
                else if (!session.isSending) void session.signIn()
              }}
            >
              Sign in
            </button>
          )}
        </div>
        <div>
          <label htmlFor="console-call" className="font-semibold">
            Call
          </label>
          <select
            id="console-call"
            className="field"
            aria-describedby="console-path"
            value={endpoint.operation}
            onChange={(event) => setPicked({ opened, operation: event.target.value })}
          >
            {endpoints.map(({ operation: id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <p id="console-path" className="mt-1">
            <EndpointName method={endpoint.method} path={endpoint.path} />
          </p>
          {endpoint.sandbox && session.place === 'sandbox' && (
            <p className="mt-1 text-sm text-muted">{endpoint.sandbox}</p>
          )}
        </div>
        {endpoint.parameters.map((parameter) => (
          <ParameterField
            key={`${endpoint.operation} ${parameter.name}`}
            parameter={parameter}
            isSecret={session.place === 'site' && parameter.name === 'password'}
            value={session.valuesOf(endpoint)[parameter.name] ?? ''}
            mistake={exchange && session.mistakes[parameter.name]}
            change={(value) => session.change(endpoint, parameter.name, value)}
          />
        ))}
        {endpoint.idempotent && <KeyField value={session.key} change={session.setKey} />}
        {session.place === 'sandbox' && sandboxOutcomeNames(endpoint).length > 0 && (
          <div>
            <label htmlFor="console-outcome" className="font-semibold">
              Outcome
            </label>
            <select
              id="console-outcome"
              className="field"
              value={session.outcomeOf(endpoint)}
              onChange={(event) => session.wish(endpoint, event.target.value)}
            >
              <option value="">Let the sandbox decide</option>
              {sandboxOutcomeNames(endpoint).map((wanted) => (
                <option key={wanted}>{wanted}</option>
              ))}
            </select>
          </div>
        )}
        {exchange && (
          <HeardAnswer
            key={`response ${exchange.count}`}
            sent={exchange.sent}
            heard={exchange.heard}
            recorded={{ status: endpoint.response.status, body: endpoint.answer.code }}
          />
        )}
        {exchange && !exchange.heard.isRecorded && callsBack && (
          <CallbackViewer
            key={`callback ${exchange.count}`}
            token={session.token}
            operation={endpoint.operation}
            response={exchange.heard.body}
            tell={setCallbackNews}
          />
        )}
        <SendBar
          isSending={session.isSending}
          signsInFirst={session.signsInFirst(endpoint)}
          heard={exchange?.heard}
          callbackNews={callsBack ? callbackNews : ''}
          signNews={session.signNews}
        />
      </form>
    </dialog>
  )
}
