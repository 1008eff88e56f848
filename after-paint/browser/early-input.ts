import { closestTo } from './closest-to.ts'
import { EARLY_INPUT, onceTold, READY, LOAD_FAILED } from './events.ts'
import { holds, isField, isToggle, type Field } from './fields.ts'
import type { Held } from './input-steps.ts'
import { elementAt, placeOf, type Place } from './place.ts'

/** How long a form that can be submitted without React waits for React (ms). */
const PATIENCE = 3000

/**
 * What a visitor did before React was ready: pressed a button, submitted a form without a button, or changed a field.
 * @property held the field's value at that moment; missing for buttons and forms
 */
export type EarlyAct = { element: HTMLElement; place: Place; held?: Held }

/**
 * The acts that wait for React, in order. The code that replays an act removes it.
 * @property onAct called whenever another act has been kept
 * @property passes returns whether an event on an element goes to React instead of being kept. The call may make React
 * replace the element
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
  if (closestTo(event, '[data-plain]') || !(element instanceof HTMLButtonElement || isField(element))) return undefined
  return { element, place: placeOf(element) }
}

/** Returns whether the box is checked after a press. */
function afterPress(box: HTMLInputElement): boolean {
  return box.type === 'radio' || !box.checked
}

/** Returns whether an event begins or ends a press: with the main button of a mouse, or the space bar. */
function isPress(event: Event): boolean {
  return event instanceof KeyboardEvent
    ? event.key === ' '
    : event instanceof PointerEvent && event.pointerType === 'mouse' && event.button === 0
}

/** Stops an event from reaching React: it is kept here and replayed later, and must not be handled twice. */
function take(event: Event): void {
  event.stopImmediatePropagation()
}

/**
 * Holds back button presses, typing, choices and submissions until React is ready, and then dispatches `EARLY_INPUT`
 * with all of them, so that each act counts exactly once. React receives none of these events before then: it hydrates
 * a page in many tasks, and could handle some events between two tasks.
 *
 * A button shows that it was pressed (`data-waiting`). A form that works without React is submitted without it if React
 * takes too long. Elements marked `data-plain` work without React. If React fails to load, the kept buttons are
 * clicked.
 */
export function recordEarlyInput(): void {
  const acts: EarlyAct[] = []
  const input: EarlyInput = { acts, passes: () => false, end }
  const keep = (element: HTMLElement, place: Place, held?: Held) => {
    const last = acts.at(-1)
    if (held !== undefined && last?.element === element) last.held = held
    else acts.push({ element, place, ...(held !== undefined && { held }) })
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
    if (!isField(field) || closestTo(event, '[data-plain]')) return
    const place = placeOf(field)
    if (input.passes(field)) return
    take(event)
    keep(field, place, holds(field))
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
    input: change,
    change,
    submit,
  }
  // On the window, because React listens on the document.
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
  // Waits for a later task, because a part that React has not hydrated yet could not respond.
  onceTold(READY, () => setTimeout(() => dispatchEvent(new CustomEvent<EarlyInput>(EARLY_INPUT, { detail: input }))))
  onceTold(LOAD_FAILED, () => {
    end()
    for (const { element } of acts) if (element instanceof HTMLButtonElement) element.click()
  })
}
