import { PENDING, SETTLED, tell, UNREACHABLE, type Unreachable } from './events.ts'
import { addEntry, currentEntry, isFirstEntry, replaceEntry } from './history-entry.ts'

/**
 * The URL of the page on screen, and its entry in the browser's history. The path never changes, because each path is a
 * separate document.
 * @property key identifies the history entry, even after a reload
 * @property state the data given to `navigate`, which survives a reload
 * @property way how the visitor came to the entry: the browser opened it, by loading the document or by following a
 *   link to a fragment; the page added or replaced it; or the visitor returned to it
 */
export type PageLocation = {
  pathname: string
  search: string
  hash: string
  key: string
  state: unknown
  way: 'opened' | 'added' | 'replaced' | 'returned'
}

/** A URL on this site: a string, or its parts. Missing parts are empty, except for the path, which does not change. */
export type Destination = string | { pathname?: string; search?: string; hash?: string }
type Options = { replace?: boolean; state?: object }

/** The time after which a document that has not arrived no longer counts as being loaded (ms). */
const PATIENCE = 30_000

/** Stores the state of a history entry for the document that is being loaded. */
type StateStore = { leave(left: { to: string; state: object }): void; take(): unknown }

let carrier: StateStore | undefined
let known: PageLocation | undefined
const listeners = new Set<() => void>()
/** The timer that ends the wait for another document. */
let arrival: ReturnType<typeof setTimeout> | undefined
/** Whether the visitor is done with this page. */
let isDone = false
/** Whether another document is being loaded. */
let isLeaving = false
/** The questions to ask before the page is left, in order. */
const questions: string[] = []

/**
 * Sets the store that carries the state of a history entry to the next document. Without a store, pages open without
 * state.
 */
export function carryState(store: StateStore): void {
  carrier = store
}

/** Returns the current location. */
export function pageLocation(): PageLocation {
  return (known ??= begin())
}

/**
 * Calls back when the query, the fragment or the history entry has changed.
 * @returns a function that stops listening
 */
export function onPageLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Changes the query or the fragment of the page, or opens another page as a new document.
 * @param options.replace replaces the history entry instead of adding one
 * @param options.state the state of the new entry; must be JSON if another page is opened
 */
export function navigate(to: Destination, { replace = false, state }: Options = {}): void {
  const address = addressOf(to)
  if (!isOnThisPage(address)) return leaveFor(address, { replace, ...(state && { state }) })
  const entry = { key: newKey(), state: state ?? null, ...(replace && isFirstEntry() && { isFirst: true }) }
  if (replace) replaceEntry(entry, address)
  else addEntry(entry, address)
  show(replace ? 'replaced' : 'added')
}

/** Returns whether a URL belongs to the document on screen. A file host may add a slash to a path. */
export function isOnThisPage({ origin, pathname }: URL): boolean {
  return origin === location.origin && withoutSlash(pathname) === withoutSlash(location.pathname)
}

/**
 * Declares that the visitor is done with this page, for example after a purchase: leaving it loses nothing, and the
 * page is reloaded when the visitor comes back.
 */
export function finishPage(): void {
  isDone = true
}

/**
 * Asks for confirmation before the page is left, because leaving would lose something. Links within the site ask the
 * given question, because not every browser shows its own prompt.
 * @returns a function that stops asking
 */
export function askBeforeLeaving(question: string): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isDone && !isLeaving) event.preventDefault()
  }
  questions.push(question)
  addEventListener('beforeunload', ask)
  return () => {
    questions.splice(questions.indexOf(question), 1)
    removeEventListener('beforeunload', ask)
  }
}

/** Opens another page of this site, unless the visitor answers the page's question with no or is offline. */
export function leaveFor(address: URL, { replace = false, state }: Options = {}): void {
  const go = () => {
    if (state) carrier?.leave({ to: address.href, state })
    beginToLeave()
    if (replace) location.replace(address)
    else location.assign(address)
  }
  if (mayLeaveFor(address, go)) go()
}

/**
 * Returns whether to leave for another page now.
 * @param go opens that page; the site may call it later, if the page is saved on this device
 */
export function mayLeaveFor(address: URL, go: () => void): boolean {
  const [question] = questions
  if (question !== undefined && !isDone && !isLeaving && !confirm(question)) return settle()
  if (navigator.onLine) return true
  const detail: Unreachable = { path: address.pathname, go }
  dispatchEvent(new CustomEvent(UNREACHABLE, { detail }))
  return settle()
}

/** Records that another document is being loaded, until it arrives, takes too long, or the visitor presses Escape. */
export function beginToLeave(): void {
  clearTimeout(arrival)
  arrival = setTimeout(settle, PATIENCE)
  isLeaving = true
  addEventListener('keydown', stopWaiting)
  tell(PENDING)
}

/**
 * Sets the URL of the current history entry to another page of this site, and opens another site. Back then opens that
 * page.
 * @param behind the page that Back opens
 */
export function leaveBehind(behind: Destination, outside: string): void {
  replaceEntry({}, addressOf(behind))
  beginToLeave()
  location.assign(outside)
}

function stopWaiting({ key }: KeyboardEvent): void {
  if (key === 'Escape') settle()
}

/** Ends the wait for another document: the visitor stays here. */
function settle(): false {
  clearTimeout(arrival)
  isLeaving = false
  removeEventListener('keydown', stopWaiting)
  // `leaveBehind` has already given the entry the URL of another page, so reload to show that page.
  if (withoutSlash(location.pathname) !== withoutSlash(pageLocation().pathname)) location.reload()
  tell(SETTLED)
  return false
}

/** Reads the history entry of a document that was just loaded, and completes it. */
function begin(): PageLocation {
  addEventListener('popstate', () => show(hasKey() ? 'returned' : 'opened'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack()
  })
  // When the visitor opens the current URL again, the browser keeps the state of the entry, but the page must start
  // without it.
  if (isOpenedBy('navigate')) replaceEntry({})
  return read('opened', newDocument())
}

/** Returns whether the browser opened this document by the given type of navigation, such as a reload. */
export function isOpenedBy(way: NavigationTimingType): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return opening !== undefined && 'type' in opening && opening.type === way
}

/** Continues after Back has shown this document again, or reloads it if the visitor was done with it. */
function comeBack(): void {
  if (isDone) return location.reload()
  settle()
  show('returned')
}

function show(way: PageLocation['way']): void {
  known = read(way)
  for (const listener of listeners) listener()
}

/**
 * Reads the current history entry. Gives a key to an entry that the browser made.
 * @param made the other properties of such an entry
 */
function read(way: PageLocation['way'], made: object = {}): PageLocation {
  const { pathname, search, hash } = location
  if (!hasKey()) replaceEntry({ ...currentEntry(), ...made, key: newKey() })
  const { key = '', state = null } = currentEntry()
  return { pathname, search, hash, key, state, way }
}

function hasKey(): boolean {
  return currentEntry().key !== undefined
}

/** Returns the entry of a document that was just loaded. */
function newDocument() {
  return { state: takeState(), ...(isFirstEntry() && { isFirst: true }) }
}

function addressOf(to: Destination): URL {
  if (typeof to === 'string') return new URL(to, location.href)
  const { pathname = location.pathname, search = '', hash = '' } = to
  const address = new URL(pathname, location.origin)
  address.search = search
  address.hash = hash
  return address
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** Returns the state that the previous page left for this page. */
function takeState(): unknown {
  const { to, state = null }: Readonly<Record<string, unknown>> = Object(carrier?.take())
  if (typeof to !== 'string' || !URL.canParse(to)) return null
  const wanted = new URL(to)
  return isOnThisPage(wanted) && wanted.search === location.search ? state : null
}
