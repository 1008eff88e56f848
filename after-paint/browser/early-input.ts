import { closestTo } from './clicks.ts'
import { EARLY_INPUT, onceTold, READY, LOAD_FAILED, tell, WANTED } from './events.ts'
import { holds, isField, isToggle, type Field, type Held } from './input-steps.ts'
import { elementAt, placeOf, type Place } from './place.ts'

/** How long a form waits for React before it is submitted without React (ms). */
const PATIENCE = 3000

/**
 * A visitor's action before React was ready: pressing a button, submitting a form without a button, or changing a
 * field.
 * @property held the field's new value; missing for buttons and forms
 */
export type EarlyAct = { element: HTMLElement; place: Place; held?: Held }

/**
 * The recorded acts that wait for React, in order. The code that replays an act removes it from `acts`.
 * @property onAct called after each newly recorded act
 * @property passes returns whether an event on an element goes straight to React instead of being recorded. The call
 * may make React replace the element
 */
export type EarlyInput = {
  acts: EarlyAct[]
  onAct?: () => void
  passes(element: Element): boolean
  end(): void
}

type Pressed = { element: HTMLButtonElement | Field; place: Place }

/** Returns the button or field that an event presses, directly or through its label. */
function pressed(event: Event): Pressed | undefined {
  const { target } = event
  const element = closestTo(event, 'button') ?? (isField(target) ? target : closestTo(event, 'label')?.control)
  if (closestTo(event, '[data-vanilla]') || !(element instanceof HTMLButtonElement || isField(element)))
    return undefined
  return { element, place: placeOf(element) }
}

/** Returns whether a press leaves a checkbox or radio button checked. */
function afterPress(box: HTMLInputElement): boolean {
  return box.type === 'radio' || !box.checked
}

/** Returns whether an event begins or ends a press of the main mouse button or the space bar. */
function isPress(event: Event): boolean {
  return event instanceof KeyboardEvent
    ? event.key === ' '
    : event instanceof PointerEvent && event.pointerType === 'mouse' && event.button === 0
}

/** Stops an event from reaching React. The visitor's act is replayed later, and React must not handle it twice. */
function take(event: Event): void {
  event.stopImmediatePropagation()
}

/**
 * Records button presses, typing, choices and submissions until React is ready, and then dispatches `EARLY_INPUT` with
 * all of them, so that each act takes effect exactly once. Until then, none of these events reaches React, because
 * React hydrates a page in many tasks and could handle some of the events between two tasks.
 *
 * A pressed button is marked as waiting (`data-waiting`). A form that works without React is submitted without it if
 * React takes too long. Elements marked `data-vanilla` work without React and are ignored. If React fails to load, the
 * recorded buttons are clicked.
 */
export function recordEarlyInput(): void {
  const acts: EarlyAct[] = []
  const input: EarlyInput = { acts, passes: () => false, end }
  const keep = (element: HTMLElement, place: Place, held?: Held) => {
    const last = acts.at(-1)
    if (held !== undefined && last?.element === element) last.held = held
    else acts.push({ element, place, ...(held !== undefined && { held }) })
    tell(WANTED)
    input.onAct?.()
  }
  const pressButton = (button: HTMLButtonElement, place: Place) => {
    const isWaiting = button.dataset.waiting !== undefined
    // A visitor who presses Send twice while nothing happens wants to send once.
    if (isWaiting && button.form && button.type === 'submit') return
    keep(button, place)
    button.dataset.waiting = ''
    if (button.type === 'submit' && button.form?.hasAttribute('action'))
      setTimeout(() => sendWithoutReact(button, place), PATIENCE)
  }
  const press = (event: Event) => {
    const target = pressed(event)
    if (!target || input.passes(target.element)) return
    const { element, place } = target
    if (element instanceof HTMLButtonElement) {
      event.preventDefault()
      take(event)
      return pressButton(element, place)
    }
    // React treats a click on a checkbox as its change event. The browser still toggles the checkbox.
    if (event.target === element) take(event)
    if (!isToggle(element) || element.isConnected) return
    // The browser fires no change event for a checkbox or radio button that React has just replaced.
    const isChecked = event.target === element ? element.checked : afterPress(element)
    event.preventDefault()
    take(event)
    keep(element, place, isChecked)
  }
  let down: Pressed | undefined
  const pressDown = (event: Event) => {
    const target = isPress(event) ? pressed(event) : undefined
    down = target && !input.passes(target.element) ? target : undefined
  }
  // The browser fires no click if React replaced the element between press and release.
  const pressUp = (event: Event) => {
    const there = isPress(event) && down && !down.element.isConnected ? elementAt(down.place) : undefined
    const isKey = event instanceof KeyboardEvent
    if (down && there && (isKey || pressed(event)?.element === there)) {
      // The focus was lost when the element was replaced.
      if (isKey) there.focus({ preventScroll: true })
      if (there instanceof HTMLButtonElement) pressButton(there, placeOf(there))
      else if (isField(down.element) && isToggle(down.element)) keep(down.element, down.place, afterPress(down.element))
    }
    down = undefined
  }
  const change = (event: Event) => {
    const field = event.target
    if (!isField(field) || closestTo(event, '[data-vanilla]')) return
    const place = placeOf(field)
    if (input.passes(field)) return
    take(event)
    keep(field, place, holds(field))
  }
  // Hydration resets a field. Without this, a key press before the replay would replace the text typed so far.
  const beforeChange = ({ target: field }: Event) => {
    if (!isField(field)) return
    const isSame = ({ element, place }: EarlyAct) =>
      element === field || (!element.isConnected && elementAt(place) === field)
    const held = acts.findLast((act) => typeof act.held === 'string' && isSame(act))?.held
    if (typeof held === 'string' && held !== field.value) field.value = held
  }
  const submit = (event: Event) => {
    const form = closestTo(event, 'form')
    if (!form || form.hasAttribute('action')) return
    const place = placeOf(form)
    if (input.passes(form)) return
    event.preventDefault()
    take(event)
    keep(form, place)
  }
  const listeners = {
    pointerdown: pressDown,
    pointerup: pressUp,
    keydown: pressDown,
    keyup: pressUp,
    click: press,
    beforeinput: beforeChange,
    input: change,
    change,
    submit,
  }
  // Listens on the window, to receive each event before React, which listens on the document.
  for (const [kind, listener] of Object.entries(listeners)) addEventListener(kind, listener, true)
  function end() {
    for (const [kind, listener] of Object.entries(listeners)) removeEventListener(kind, listener, true)
    for (const { element } of acts) delete element.dataset.waiting
  }
  const sendWithoutReact = (button: HTMLButtonElement, place: Place) => {
    const position = acts.findIndex(({ element }) => element === button)
    const there = button.isConnected ? button : elementAt(place)
    if (position < 0 || button.dataset.waiting === undefined) return
    if (!(there instanceof HTMLButtonElement) || !there.form) return
    acts.splice(position, 1)
    there.form.requestSubmit(there)
  }
  // Dispatches the event in a later task, because a part that React has not hydrated yet could not respond.
  onceTold(READY, () => setTimeout(() => dispatchEvent(new CustomEvent<EarlyInput>(EARLY_INPUT, { detail: input }))))
  onceTold(LOAD_FAILED, () => {
    end()
    for (const { element } of acts) if (element instanceof HTMLButtonElement) element.click()
  })
}
