import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from '#testing/patience.ts'
import type { BrowserDriver, InputActions } from './browser-driver.ts'

/** The time that a control must stay in place before it is clicked (ms). */
const AT_REST = 150
/** The interval at which the page is polled (ms). */
const BETWEEN_LOOKS = 50

const KINDS = {
  button: 'button',
  link: 'a[href]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  summary: 'summary',
}
type Kind = keyof typeof KINDS

/**
 * A script that finds the first visible element of a kind by its name, scrolls it to the middle of the viewport, and
 * returns the center of its first line. The name is the label, the aria-label or the text; `name` is the source of a
 * regular expression.
 */
const FIND = `
const [selector, name] = arguments
const nameOf = (element) =>
  (element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim()
const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
const found = [...document.querySelectorAll(selector)].find(
  (element) => isShown(element) && !element.closest('[inert]') && new RegExp(name).test(nameOf(element)),
)
if (!found) return null
found.scrollIntoView({ block: 'center', behavior: 'instant' })
// The first line of a link that wraps: between its lines there is no link.
const [{ x, y, width, height }] = found.getClientRects()
const spot = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
// Something else may cover it, such as a toast.
return found.contains(document.elementFromPoint(spot.x, spot.y)) ? spot : null
`

/** A script that selects the text of a field, or selects an option of a list by its text. */
const PREPARE = `
const [selector, name, text] = arguments
const field = [...document.querySelectorAll(selector)].find(
  (element) => element.checkVisibility() && new RegExp(name).test(element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? ''),
)
if (field.localName !== 'select') return field.select?.()
field.value = [...field.options].find((option) => option.text === text).value
for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
`

const IS_CHECKED = `
const [name] = arguments
return [...document.querySelectorAll('input')].some((one) => one.checked && new RegExp(name).test(one.labels?.[0]?.textContent ?? ''))
`

const READY = `
const { ready, painted } = document.documentElement.dataset
const isRead = !document.querySelector('meta[name="hydrate"]')
const splash = document.querySelector('.splash')
return (isRead ? painted !== undefined : ready === 'true') && !splash?.checkVisibility({ visibilityProperty: true })
`

export type Visitor = ReturnType<typeof createVisitor>

/**
 * Returns the actions of a simulated visitor. They find controls by name, and use the browser's real pointer and
 * keyboard input.
 */
export function createVisitor(driver: BrowserDriver, origin: string) {
  /** Polls until `look` returns a value. */
  async function wait<Seen>(what: string, look: () => Promise<Seen | undefined>): Promise<Seen> {
    const end = Date.now() + PATIENCE.appearing
    for (;;) {
      const seen = await look()
      if (seen !== undefined) return seen
      if (Date.now() > end)
        throw new Error(`${what} did not appear on ${await text('location.href')}:\n${await text()}`)
      await pause(BETWEEN_LOOKS)
    }
  }
  const text = async (expression = 'document.body.innerText') => String(await driver.evaluate(`return ${expression}`))
  /**
   * Waits until a control no longer moves, because a page that was just opened can still scroll.
   * @returns the control's position
   */
  const find = (kind: Kind, name: string) =>
    wait(`The ${kind} "${name}"`, async () => {
      const spot = await driver.evaluate(FIND, KINDS[kind], name)
      await pause(AT_REST)
      const again = await driver.evaluate(FIND, KINDS[kind], name)
      return isSpot(spot) && isSpot(again) && spot.x === again.x && spot.y === again.y ? spot : undefined
    })
  const click = async (kind: Kind, name: string) => {
    const { x, y } = await find(kind, name)
    await driver.perform(pointer(x, y))
  }
  /**
   * Waits until the splash no longer covers the page and React is ready. If React starts on demand, waits only until
   * the page is painted.
   */
  const isReady = () =>
    wait('A page that is ready', async () => ((await driver.evaluate(READY)) === true ? true : undefined))
  return {
    async open(path: string) {
      await driver.visit(new URL(path, origin).href)
      await isReady()
    },
    async reload() {
      await driver.visit(await text('location.href'))
      await isReady()
    },
    /** @param name the source of a regular expression, as in all methods */
    click,
    async fill(name: string, value: string) {
      await click('field', name)
      await driver.evaluate(PREPARE, KINDS.field, name)
      await driver.perform(keys(value))
    },
    async check(name: string) {
      await click('field', name)
      await wait(`A checked "${name}"`, async () =>
        (await driver.evaluate(IS_CHECKED, name)) === true ? true : undefined,
      )
    },
    async choose(name: string, option: string) {
      await find('field', name)
      await driver.evaluate(PREPARE, 'select', name, option)
    },
    async back() {
      await driver.evaluate('history.back()')
    },
    /** Waits until the page shows a text. @returns the match */
    sees: (pattern: RegExp) =>
      wait(`The text ${String(pattern)}`, async () => pattern.exec((await text()).replace(/\s+/g, ' ')) ?? undefined),
    /** Waits until the page's path, query and fragment match. */
    isAt: (pattern: RegExp) =>
      wait(`The URL ${String(pattern)}`, async () =>
        pattern.test(await text('location.pathname + location.search + location.hash')) ? true : undefined,
      ),
    /** Waits until a field has a value. */
    has: (name: string, value: RegExp) =>
      wait(`The value ${String(value)} of "${name}"`, async () => {
        const seen = await driver.evaluate(
          `const [name] = arguments; return [...document.querySelectorAll('input, textarea')].find((one) => new RegExp(name).test(one.labels?.[0]?.textContent ?? ''))?.value`,
          name,
        )
        return value.test(String(seen)) ? true : undefined
      }),
  }
}

function isSpot(value: unknown): value is { x: number; y: number } {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value
}

function pointer(x: number, y: number): InputActions {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]
}

function keys(text: string): InputActions {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
