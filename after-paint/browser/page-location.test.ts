import { beforeEach, expect, it, vi } from 'vitest'

const SITE = 'https://kibanda.example'
type Entry = { state: unknown; url: string }

/** Stubs the history and location of a window, and records the documents that were opened. */
function fakeWindow(url: string, { referrer = '', entries = 1, state = null as unknown } = {}) {
  const page = Object.assign(new EventTarget(), { opened: [] as string[], entry: { state, url: SITE + url } as Entry })
  const put = (state: unknown, _: string, url: URL | string = page.entry.url) =>
    (page.entry = { state, url: String(url) })
  vi.stubGlobal('history', {
    length: entries,
    get state() {
      return page.entry.state
    },
    pushState: put,
    replaceState: put,
  })
  const part = (name: 'href' | 'origin' | 'pathname' | 'search' | 'hash') => ({
    get: () => new URL(page.entry.url)[name],
  })
  const place = Object.defineProperties(
    {},
    {
      href: part('href'),
      origin: part('origin'),
      pathname: part('pathname'),
      search: part('search'),
      hash: part('hash'),
    },
  )
  const open = (kind: string) => (to: URL | string) => void page.opened.push(`${kind} ${String(to)}`)
  vi.stubGlobal(
    'location',
    Object.assign(place, { assign: open('open'), replace: open('replace'), reload: open('reload') }),
  )
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  return page
}

let left: unknown
/** Loads a new instance of the module, as another document in the same tab would. */
async function load() {
  const page = await import('./page-location.ts')
  page.carryState({
    leave: (state) => (left = state),
    take: () => [left, (left = undefined)][0],
  })
  return page
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  left = undefined
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it.each([
  ['', 1, true],
  ['https://search.example/', 3, true],
  [`${SITE}/blogs`, 2, false],
  [`${SITE}/blogs`, 1, true],
])(
  'with the referrer %j and %d history entries, the visit began on this page: %s',
  async (referrer, entries, isFirst) => {
    fakeWindow('/blog/1', { referrer, entries })
    const { pageLocation } = await load()
    const { isFirstEntry } = await import('./history-entry.ts')
    expect(isFirstEntry()).toBe(isFirst)
    expect(pageLocation()).toMatchObject({ pathname: '/blog/1', state: null, way: 'opened' })
    expect(isFirstEntry()).toBe(isFirst)
  },
)

it('a change of the query adds or replaces a history entry with its own key, and notifies the listeners', async () => {
  const page = fakeWindow('/shop?sort=price')
  const { navigate, onPageLocation, pageLocation } = await load()
  const { key } = pageLocation()
  const ways: string[] = []
  const stop = onPageLocation(() => ways.push(pageLocation().way))
  navigate({ search: '?sort=name' }, { state: { stays: true } })
  expect(pageLocation()).toMatchObject({ search: '?sort=name', state: { stays: true } })
  expect(pageLocation().key).not.toBe(key)
  expect(page.entry.state).not.toHaveProperty('isFirst')
  navigate({ search: '' }, { replace: true })
  expect(page.entry.url).toBe(`${SITE}/shop`)
  stop()
  navigate({ hash: 'reviews' })
  expect([ways, page.entry.url, page.opened]).toEqual([['added', 'replaced'], `${SITE}/shop#reviews`, []])
})

it('state that is passed to another page arrives there once, and never on a different page', async () => {
  const page = fakeWindow('/shop/checkout')
  const { navigate } = await load()
  navigate('/shop/order?number=KB-1', { state: { isNew: true } })
  expect(page.opened).toEqual([`open ${SITE}/shop/order?number=KB-1`])
  const carried = left
  for (const [url, state] of [
    ['/shop/order?number=KB-1', { isNew: true }],
    ['/shop/order?number=KB-1', null],
  ] as const) {
    vi.resetModules()
    fakeWindow(url)
    expect((await load()).pageLocation().state).toEqual(state)
  }
  vi.resetModules()
  left = carried
  fakeWindow('/shop')
  expect((await load()).pageLocation().state).toBeNull()
})

it('a history entry keeps its key and its state when its page is reloaded', async () => {
  fakeWindow('/shop/order', { state: { key: 'k1', state: { isNew: true }, isFirst: true } })
  const { pageLocation } = await load()
  expect(pageLocation()).toMatchObject({ key: 'k1', state: { isNew: true } })
})

it('without a connection, navigating keeps the current page open and reports which page was requested', async () => {
  const page = fakeWindow('/kra-itax')
  vi.stubGlobal('navigator', { onLine: false })
  const wanted: { path: string; go(): void }[] = []
  page.addEventListener('page:unreachable', (event) => wanted.push((event as CustomEvent).detail))
  const { navigate } = await load()
  navigate('/codeshop?sort=name#list')
  expect([wanted.map(({ path }) => path), page.opened]).toEqual([['/codeshop'], []])
  // `go` opens the page anyway, because this device may have saved it for offline use.
  wanted[0]!.go()
  expect(page.opened).toEqual([`open ${SITE}/codeshop?sort=name#list`])
})

/** Shows a document again, as Back does. */
const showAgain = (page: EventTarget) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

it('a page that is shown again by Back is reloaded only if the visitor had finished with it', async () => {
  for (const [isDone, reloads] of [
    [false, 0],
    [true, 1],
  ] as const) {
    vi.resetModules()
    const page = fakeWindow('/codeshop/checkout')
    const { finishPage, navigate, pageLocation } = await load()
    pageLocation()
    if (isDone) finishPage()
    navigate('/codeshop/downloads')
    showAgain(page)
    expect(page.opened.filter((one) => one.startsWith('reload'))).toHaveLength(reloads)
  }
})

it('when the visitor leaves for another site, the history entry is replaced by the page that Back should open', async () => {
  const page = fakeWindow('/shop/checkout')
  const { leaveBehind, pageLocation } = await load()
  pageLocation()
  leaveBehind({ pathname: '/payment', search: '?number=KB-1' }, 'https://pay.example/1')
  expect([page.entry.url, page.opened]).toEqual([`${SITE}/payment?number=KB-1`, ['open https://pay.example/1']])
  // A visitor who stops the other site from loading sees the payment, too.
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }))
  expect(page.opened.at(-1)).toBe('reload undefined')
})

it('while a response is pending, the page asks for confirmation before it follows an internal link, and the browser before any other exit', async () => {
  // C998
  const page = fakeWindow('/kra-itax')
  const asked: string[] = []
  let answer = false
  vi.stubGlobal('confirm', (question: string) => (asked.push(question), answer))
  const { askBeforeLeaving, navigate } = await load()
  const isHeld = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const end = askBeforeLeaving('Leave?')
  expect(isHeld()).toBe(true)
  navigate('/codeshop')
  expect([asked, page.opened]).toEqual([['Leave?'], []])
  answer = true
  navigate('/codeshop')
  expect([asked.length, page.opened, isHeld()]).toEqual([2, [`open ${SITE}/codeshop`], false])
  end()
  navigate('/shop')
  expect([asked.length, isHeld()]).toEqual([2, false])
})

it('an offline visitor who agrees to leave is asked to confirm each further attempt, until the page is actually left', async () => {
  // C998
  const page = fakeWindow('/kra-itax')
  vi.stubGlobal('navigator', { onLine: false })
  const confirmed = vi.fn(() => true)
  vi.stubGlobal('confirm', confirmed)
  const wanted: { go(): void }[] = []
  page.addEventListener('page:unreachable', (event) => wanted.push((event as CustomEvent).detail))
  const { askBeforeLeaving, navigate } = await load()
  const isHeld = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  askBeforeLeaving('Leave?')
  navigate('/codeshop')
  expect([confirmed.mock.calls.length, isHeld(), page.opened]).toEqual([1, true, []])
  navigate('/codeshop')
  expect([confirmed.mock.calls.length, isHeld()]).toEqual([2, true])
  // The page is saved on this device.
  wanted[1]!.go()
  expect([page.opened, isHeld()]).toEqual([[`open ${SITE}/codeshop`], false])
  // The document does not arrive.
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }))
  expect(isHeld()).toBe(true)
  navigate('/codeshop')
  expect(confirmed).toHaveBeenCalledTimes(3)
})

it.each([
  ['returned', { key: 'k2', state: { stays: true } }],
  ['opened', null],
] as const)(
  'a step through the page’s history counts as %s if the state of the history entry is %j',
  async (way, state) => {
    const page = fakeWindow('/shop')
    const { onPageLocation, pageLocation } = await load()
    pageLocation()
    let told = 0
    onPageLocation(() => told++)
    page.entry = { state, url: `${SITE}/shop#foot` }
    page.dispatchEvent(new Event('popstate'))
    expect([pageLocation().way, pageLocation().hash, told]).toEqual([way, '#foot', 1])
    expect(pageLocation().key).toMatch(/^\w{2,}$/)
  },
)

it('a URL that is opened again starts without its former state, although the history entry keeps that state', async () => {
  fakeWindow('/shop', { state: { key: 'k1', state: { stays: true } } })
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never])
  const { pageLocation } = await load()
  expect(pageLocation()).toMatchObject({ state: null })
  expect(pageLocation().key).not.toBe('k1')
  entries.mockRestore()
})

it('on a file host that adds a trailing slash to paths, links to the same path stay on the page, and passed state arrives', async () => {
  left = { to: `${SITE}/shop?sort=name`, state: { isNew: true } }
  const page = fakeWindow('/shop/?sort=name')
  const { navigate, pageLocation } = await load()
  expect(pageLocation().state).toEqual({ isNew: true })
  navigate('/shop?sort=price')
  expect([page.entry.url, page.opened]).toEqual([`${SITE}/shop?sort=price`, []])
})
