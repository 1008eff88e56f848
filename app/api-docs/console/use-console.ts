import * as v from 'valibot'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { randomKey } from '#app/api/random-key.ts'
import { callOf, sendCall, type CallPlace, type Filled, type Heard, type SentCall } from './sandbox-calls.ts'
import { recordOf } from '#domain/record.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

const tokenAnswer = v.object({ token: v.string(), user: v.object({ name: v.string() }) })
const messageAnswer = v.object({ success: v.literal(false), message: v.string() })
const fieldsAnswer = v.object({ fields: v.record(v.string(), v.string()) })

/** One call: its request, its response, and its sequence number. */
type Exchange = { operation: string; sent: SentCall; heard: Heard; count: number }

/** The endpoints that issue and revoke a token. */
export type SignEndpoints = { logIn: Endpoint; logOut: Endpoint }

/** Returns the state and actions of the open console. The token is stored only in this state. */
export function useConsole(endpoints: readonly Endpoint[], { logIn, logOut }: SignEndpoints) {
  const [place, setPlace] = useState<CallPlace>('sandbox')
  const [token, setToken] = useState('')
  const [typed, setTyped] = useState<Record<string, Record<string, string>>>({})
  const [key, setKey] = useState(randomKey)
  const [outcomes, setOutcomes] = useState<Record<string, string>>({})
  const [isAway, setAway] = useState(false)
  const [exchange, setExchange] = useState<Exchange>()
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [signNews, setSignNews] = useState('')
  const [isFresh, setFresh] = useState(false)

  // The documented examples are for the sandbox; the site itself does not have this user.
  const valuesOf = (endpoint: Endpoint) => ({
    ...(place === 'sandbox' ? examplesOf(endpoint) : emptyOf(endpoint)),
    ...typed[endpoint.operation],
  })
  const outcomeOf = ({ operation }: Endpoint) => outcomes[operation] ?? ''
  const note = (endpoint: Endpoint, name: string, value: string) =>
    setTyped((all) => ({ ...all, [endpoint.operation]: { ...all[endpoint.operation], [name]: value } }))
  const change = (endpoint: Endpoint, name: string, value: string) => {
    note(endpoint, name, value)
    // A different request needs a different idempotency key.
    setKey(randomKey())
  }

  // The sandbox's credentials are documented, but the site's are known only to its owner.
  const signsInFirst = ({ isOpen }: Endpoint) => place === 'sandbox' && token === '' && !isOpen

  async function send(endpoint: Endpoint): Promise<void> {
    const held = signsInFirst(endpoint) ? await signIn() : token
    if (held === undefined) return
    const { sent, heard } = await sendWith(endpoint, valuesOf(endpoint), outcomeOf(endpoint), held)
    setExchange((last) => ({ operation: endpoint.operation, sent, heard, count: (last?.count ?? 0) + 1 }))
    setSending(false)
  }

  async function sendWith(endpoint: Endpoint, values: Readonly<Record<string, string>>, outcome = '', held = token) {
    setSignNews('')
    const filled: Filled = {
      values,
      token: endpoint.isOpen ? '' : held,
      key: endpoint.idempotent ? key : '',
      outcome,
    }
    const sent = callOf(endpoint, filled, place)
    setSending(true)
    const heard = await sendCall(sent, filled)
    setAway(heard.isRecorded)
    if (!heard.isRecorded) learn(endpoint, heard.body, heard.status)
    return { sent, heard }
  }

  /**
   * Signs in with the documented credentials, ignoring what was entered into the sign-in call's own fields. Returns the
   * token: an empty string if there was no response, undefined if the sandbox refused.
   */
  async function signIn(): Promise<string | undefined> {
    const { heard } = await sendWith(logIn, examplesOf(logIn))
    const answer = v.safeParse(messageAnswer, heard.isRecorded ? undefined : heard.body)
    setTrouble(answer.success ? answer.output.message : '')
    setSignNews(heard.isRecorded || answer.success ? 'Not signed in.' : 'Signed in.')
    setSending(false)
    if (heard.isRecorded) return ''
    const opened = v.safeParse(tokenAnswer, heard.body)
    return opened.success ? opened.output.token : undefined
  }

  async function signOut(): Promise<void> {
    const { heard } = await sendWith(logOut, valuesOf(logOut))
    setSignNews(heard.isRecorded ? 'Not signed out.' : 'Signed out.')
    setSending(false)
  }

  const hasOpened = useRef(false)
  useEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    if (!wasSignedIn()) return
    setFresh(true)
    void signIn()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the console first opens
  }, [])

  function hold(next: string): void {
    setToken(next)
    if (next === '') setFresh(false)
    if (place === 'sandbox') rememberSession(next !== '')
  }

  /** Saves the parts of a response that later calls need: a token, or IDs that other calls take in their paths. */
  function learn(endpoint: Endpoint, body: unknown, status: number): void {
    const opened = v.safeParse(tokenAnswer, body)
    if (endpoint.operation === logIn.operation && opened.success) hold(opened.output.token)
    // Forgets a token that the server has rejected or revoked.
    if (
      endpoint.operation !== logIn.operation &&
      (status === 401 || (endpoint.operation === logOut.operation && status < 400))
    )
      hold('')
    if (endpoint.method !== 'POST' || status >= 400 || typeof body !== 'object' || body === null) return
    const told: Readonly<Record<string, unknown>> = Object(body)
    for (const other of endpoints) {
      for (const { name, in: place } of other.parameters) {
        if (place === 'path' && other !== endpoint && typeof told[name] === 'string') note(other, name, told[name])
      }
    }
  }

  const read = exchange && !exchange.heard.isRecorded ? v.safeParse(fieldsAnswer, exchange.heard.body) : undefined
  return {
    place,
    /** Switches the server for later calls and clears the state. Sessions on the other server stay open. */
    goTo(next: CallPlace) {
      setPlace(next)
      setTyped({})
      setOutcomes({})
      setToken('')
      setTrouble('')
      setSignNews('')
      setFresh(false)
      setAway(false)
      setExchange(undefined)
    },
    token,
    /** Whether the last call got no response. */
    isAway,
    /** The message of the response if signing in failed. */
    trouble,
    /** The outcome of the last click on *Sign in* or *Sign out*. */
    signNews,
    /** Whether the console signed in again after a reload, to a new sandbox. */
    isFresh,
    signIn,
    signOut,
    /** Returns whether the console signs in before it sends a call to the endpoint. */
    signsInFirst,
    valuesOf,
    change,
    key,
    setKey,
    outcomeOf,
    wish({ operation }: Endpoint, outcome: string) {
      setOutcomes((all) => ({ ...all, [operation]: outcome }))
      // With the same idempotency key, the sandbox would repeat the earlier response.
      setKey(randomKey())
    },
    send,
    exchange,
    isSending,
    /** The last response's error for each parameter. */
    mistakes: read?.success ? read.output.fields : {},
  }
}

const emptyOf = ({ parameters }: Endpoint): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name }) => [name, '']))

/** Returns the documented example of each parameter; an empty string for an optional parameter with a default. */
function examplesOf({ parameters }: Endpoint): Record<string, string> {
  return Object.fromEntries(
    parameters.map(({ name, example, required, default: usual }) => [
      name,
      required || usual === undefined ? String(example) : '',
    ]),
  )
}

/** Returns whether this tab was signed in to the sandbox. The token itself is never stored. */
function wasSignedIn(): boolean {
  return recordOf(readStored('sandbox')).signedIn === true
}

/** Remembers for this tab whether the console is signed in, so that it signs in again after a reload. */
function rememberSession(isSignedIn: boolean): void {
  writeStored('sandbox', { ...recordOf(readStored('sandbox')), signedIn: isSignedIn })
}
