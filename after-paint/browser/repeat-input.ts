import type { EarlyAct, EarlyInput } from './early-input.ts'
import { EARLY_INPUT } from './events.ts'
import { holds, isField, isToggle, type Field, inputSteps, type Held } from './input-steps.ts'
import { isHydrated } from './is-hydrated.ts'
import { elementAt, placeOf, type Place } from './place.ts'

/** The time after which all parts of the page are assumed to be hydrated (ms). */
const PARTS_TAKE = 5000
/** A page change within this time after an act may be an effect of that act (ms). */
const EFFECTS_TAKE = 500

/**
 * Replays the input from before React was ready, in order: typed text, choices and button presses. Without the replay,
 * React would reset fields to their prerendered values, or its state would differ from the visible values. React
 * hydrates a page part by part, and re-renders any part that something else has changed, such as a translation tool. So
 * each act waits until its part is hydrated, and is applied to the new element if its own was replaced. An act in a
 * hydrated part goes straight to React if no earlier act is waiting.
 */
export function repeatEarlyInput(): void {
  // When a visitor returns to a page, the browser restores its fields without firing any event.
  const restored = [...document.querySelectorAll<Field>('main :is(input, textarea, select)')]
    .filter((field) => holds(field) !== builtWith(field))
    .map((field): EarlyAct => ({ element: field, place: placeOf(field), held: holds(field) }))
  const focus = keepFocus()
  addEventListener(EARLY_INPUT, (event) => follow((event as CustomEvent<EarlyInput>).detail, restored, focus), {
    once: true,
  })
}

/** Replays the waiting acts. Then replays later acts until all parts of the page are assumed to be hydrated. */
function follow(input: EarlyInput, restored: readonly EarlyAct[], focus: KeptFocus): void {
  const { acts } = input
  const changed = new Set(acts.map(({ element }) => element))
  acts.unshift(...restored.filter(({ element }) => !changed.has(element)))
  let [isRepeating, isRunning, onChange] = [false, false, () => {}]
  let actedAt = -EFFECTS_TAKE
  const change = () =>
    new Promise<void>((then) => {
      onChange = then
      setTimeout(then)
    })
  const repeat = async () => {
    if (isRunning) return
    isRunning = true
    for (let act = acts[0]; act; act = acts[0]) {
      const there = await hydrated(act, change)
      // The form has been submitted without React in the meantime.
      if (acts[0] !== act) continue
      focus.capture()
      delete act.element.dataset.waiting
      acts.shift()
      isRepeating = true
      if (act.held === undefined) press(there)
      else if (isField(there)) enter(there, act.held)
      isRepeating = false
      // Lets React handle this act before the next one is replayed, in the same task, so that no new input comes
      // between them.
      await undefined
    }
    focus.restore()
    isRunning = false
  }
  input.passes = (element) => {
    const isPassing = isRepeating || (acts.length === 0 && isHydrated(element))
    if (isPassing) actedAt = performance.now()
    return isPassing
  }
  input.onAct = () => void repeat()
  const { pathname } = location
  const replaced = new MutationObserver(() => {
    onChange()
    if (location.pathname === pathname) focus.follow(performance.now() - actedAt < EFFECTS_TAKE)
  })
  replaced.observe(document, { childList: true, subtree: true })
  setTimeout(() => {
    replaced.disconnect()
    input.end()
  }, PARTS_TAKE)
  void repeat()
}

/**
 * Waits until React has hydrated the part with an act's element.
 * @param change waits for the next change of the page, or the next task
 * @returns the element or its replacement; `undefined` if neither exists, for example because an earlier act removed it
 */
async function hydrated({ element, place }: EarlyAct, change: () => Promise<void>): Promise<HTMLElement | undefined> {
  const start = performance.now()
  for (;;) {
    const there = element.isConnected ? element : elementAt(place)
    if (!there || isHydrated(there) || performance.now() - start > PARTS_TAKE) return there
    await change()
  }
}

function press(there: HTMLElement | undefined): void {
  if (there instanceof HTMLFormElement) there.requestSubmit()
  else there?.click()
}

function builtWith(field: Field): Held {
  if (isToggle(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? ''
}

/** Enters a visitor's value into a field. */
function enter(field: Field, held: Held): void {
  for (const step of inputSteps(field.type, held)) {
    if (step.do === 'check' && isToggle(field)) field.checked = step.to
    else if (step.do === 'click') field.click()
    else if (step.do === 'tell') field.dispatchEvent(new Event(step.event, { bubbles: true }))
    else if (step.do === 'set') field.value = step.to
    else if (step.do === 'set-own')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, step.to)
  }
}

/**
 * Functions that preserve the focus. `capture` saves the selection of the focused field. `restore` restores the focus
 * and the selection if they were lost. `follow` moves both to the element that replaced the focused one. After an act,
 * such as pressing a button that then disappears, `follow` moves the focus only from a field. Otherwise, the page
 * itself moves the focus.
 */
type KeptFocus = { capture(): void; restore(): void; follow(isEffect: boolean): void }

type Selection = readonly [number, number | null]

/** Tracks the focused element while React replaces parts of the page. */
function keepFocus(): KeptFocus {
  let focused: { element: HTMLElement; place: Place; selection?: Selection | undefined } | undefined
  const note = (target: EventTarget | null) => {
    const isElement = target instanceof HTMLElement && target !== document.body
    focused = isElement ? { element: target, place: placeOf(target) } : undefined
  }
  note(document.activeElement)
  document.addEventListener('focusin', ({ target }) => note(target))
  const capture = () => {
    if (focused) focused.selection ??= selectionOf(focused.element)
  }
  const follow = (isEffect = false) => {
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return
    if (isEffect && !isField(focused.element)) return
    capture()
    const { place, selection } = focused
    const there = elementAt(place)
    if (!there) return
    there.focus({ preventScroll: true })
    focused = { element: there, place, selection }
    select(there, selection)
  }
  const restore = () => {
    follow()
    if (!focused || document.activeElement !== focused.element) return
    select(focused.element, focused.selection)
    focused.selection = undefined
  }
  return { capture, follow, restore }
}

function selectionOf(field: HTMLElement): Selection | undefined {
  if (!takesSelection(field) || field.selectionStart === null) return undefined
  return [field.selectionStart, field.selectionEnd]
}

function select(field: HTMLElement, selection: Selection | undefined): void {
  if (selection && takesSelection(field) && field.selectionStart !== null) field.setSelectionRange(...selection)
}

function takesSelection(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}
