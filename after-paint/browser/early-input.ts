import { onceTold, READY } from './events.ts'
import { inputSteps, type Held } from './input-steps.ts'
import { elementAt, placeOf, type Place } from './place.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Kept = { place: Place; held: Held }

/** The time after which React has hydrated all parts of the page (ms). */
const PARTS_TAKE = 5000

/**
 * Replays what visitors selected and typed before React started. Otherwise React would reset fields to their
 * prerendered values, or its state would differ from what a field shows. Where React re-renders the page because
 * something else has changed it, the input and the focus move to the replacement fields.
 */
export function keepEarlyInput(): void {
  const kept = new Map<Field, Kept>()
  const keep = (field: Field) =>
    kept.set(field, { place: kept.get(field)?.place ?? placeOf(field), held: holds(field) })
  // A field that was changed before this code ran differs from its prerendered value.
  for (const field of document.querySelectorAll<Field>('main :is(input, textarea, select)')) {
    if (holds(field) !== builtWith(field)) keep(field)
  }
  const note = ({ target }: Event) => {
    if (isField(target)) keep(target)
  }
  document.addEventListener('input', note, true)
  const focus = watchFocus()
  const doAgain = async () => {
    focus.capture()
    for (const { place } of kept.values()) wake(place)
    // React re-renders a part in a later task.
    await new Promise((then) => setTimeout(then))
    for (const [field, { place, held }] of kept) {
      const there = field.isConnected ? field : elementAt(place)
      if (isField(there)) repeat(there, held)
    }
    focus.restore()
    followReplaced(kept, focus, () => document.removeEventListener('input', note, true))
  }
  onceTold(READY, () => setTimeout(() => void doAgain()))
}

/**
 * Moves typed text from a replaced field into its replacement while React is still hydrating other parts of the page.
 * @param ended called when all parts are hydrated
 */
function followReplaced(kept: Map<Field, Kept>, focus: ReturnType<typeof watchFocus>, ended: () => void): void {
  const { pathname } = location
  const replaced = new MutationObserver(() => {
    if (location.pathname !== pathname) return
    for (const [field, { place, held }] of kept) {
      if (field.isConnected) continue
      kept.delete(field)
      // A field without an immediate replacement is gone: the visitor went to the next step or submitted the form.
      const there = elementAt(place)
      if (!isField(there)) continue
      repeat(there, held)
      focus.restore()
    }
  })
  replaced.observe(document, { childList: true, subtree: true })
  setTimeout(() => {
    replaced.disconnect()
    ended()
  }, PARTS_TAKE)
}

/**
 * Remembers the field that has the focus.
 * @returns functions that save its selection, and that restore the focus and the selection if they were lost
 */
function watchFocus(): { capture(): void; restore(): void } {
  let focused: { field: HTMLElement; place: Place; selection?: [number | null, number | null] } | undefined
  const note = (target: EventTarget | null) => {
    focused = isField(target) ? { field: target, place: placeOf(target) } : undefined
  }
  note(document.activeElement)
  const listen = ({ target }: Event) => note(target)
  document.addEventListener('focusin', listen)
  return {
    capture() {
      if (takesSelection(focused?.field)) focused.selection = [focused.field.selectionStart, focused.field.selectionEnd]
    },
    restore() {
      if (!focused || (document.activeElement !== focused.field && document.activeElement !== document.body)) return
      const { field, place, selection } = focused
      const there = field.isConnected ? field : elementAt(place)
      if (document.activeElement !== there) there?.focus({ preventScroll: true })
      if (takesSelection(there) && selection) there.setSelectionRange(...selection)
    },
  }
}

function takesSelection(field: HTMLElement | undefined): field is HTMLInputElement | HTMLTextAreaElement {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null
}

function isField(target: EventTarget | null | undefined): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

function isToggle(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

const holds = (field: Field): Held => (isToggle(field) ? field.checked : field.value)

function builtWith(field: Field): Held {
  if (isToggle(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? ''
}

/** Makes React hydrate the part of the page that contains a field: React does so on the first event there. */
function wake(place: Place): void {
  elementAt(place)?.dispatchEvent(new Event('pointercancel', { bubbles: true }))
}

/** Replays a visitor's input on a field. */
function repeat(field: Field, held: Held): void {
  for (const step of inputSteps(field.type, held)) {
    if (step.do === 'check' && isToggle(field)) field.checked = step.to
    else if (step.do === 'click') field.click()
    else if (step.do === 'tell') field.dispatchEvent(new Event(step.event, { bubbles: true }))
    else if (step.do === 'set') field.value = step.to
    else if (step.do === 'set-own')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, step.to)
  }
}
