import { onceTold, READY } from './events.ts'
import { inputSteps, type Held } from './input-steps.ts'
import { elementAt, placeOf, type Place } from './place.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Replays what visitors selected and typed before React started. Otherwise React would reset fields to their
 * prerendered values, or its state would differ from what a field shows. Where React renders the page anew, because
 * something else has changed it, the input goes to the fields that took their place, and so does the focus.
 */
export function keepEarlyInput(): void {
  const kept = new Map<Field, { place: Place; held: Held }>()
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
  const refocus = keepFocus()
  const doAgain = async () => {
    for (const { place } of kept.values()) wake(place)
    // React renders a part anew in a later task.
    await new Promise((then) => setTimeout(then))
    document.removeEventListener('input', note, true)
    for (const [field, { place, held }] of kept) {
      const there = field.isConnected ? field : elementAt(place)
      if (isField(there ?? null)) repeat(there as Field, held)
    }
    refocus()
  }
  onceTold(READY, () => setTimeout(() => void doAgain()))
}

/** Remembers where the visitor types. @returns a function that puts the focus back there if it got lost */
function keepFocus(): () => void {
  let focused: { field: HTMLElement; place: Place } | undefined
  const note = (target: EventTarget | null) => {
    focused = target instanceof HTMLElement && isField(target) ? { field: target, place: placeOf(target) } : undefined
  }
  note(document.activeElement)
  const listen = ({ target }: Event) => note(target)
  document.addEventListener('focusin', listen)
  return () => {
    document.removeEventListener('focusin', listen)
    if (!focused || focused.field.isConnected || document.activeElement !== document.body) return
    const { field, place } = focused
    const there = elementAt(place)
    there?.focus({ preventScroll: true })
    if (takesSelection(there) && takesSelection(field))
      there.setSelectionRange(field.selectionStart, field.selectionEnd)
  }
}

function takesSelection(field: HTMLElement | undefined): field is HTMLInputElement | HTMLTextAreaElement {
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.selectionStart !== null
}

function isField(target: EventTarget | null): target is Field {
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

/** Makes React hydrate the part of the page that holds a field: it does so at the first event that it handles. */
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
