import { onceTold, READY } from './events.ts'
import { inputSteps, type Held } from './input-steps.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Replays what visitors selected and typed before React started. Otherwise React would reset fields to their
 * prerendered values, or its state would differ from what a field shows.
 */
export function keepEarlyInput(): void {
  const kept = new Map<Field, Held>()
  // A field that was changed before this code ran differs from its prerendered value.
  for (const field of document.querySelectorAll<Field>('main :is(input, textarea, select)')) {
    if (holds(field) !== builtWith(field)) kept.set(field, holds(field))
  }
  const note = ({ target }: Event) => {
    if (isField(target)) kept.set(target, holds(target))
  }
  document.addEventListener('input', note, true)
  const doAgain = () => {
    document.removeEventListener('input', note, true)
    for (const [field, held] of kept) repeat(field, held)
  }
  onceTold(READY, () => setTimeout(doAgain))
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

/** Replays a visitor's input on a field. */
function repeat(field: Field, held: Held): void {
  // The first event that React handles makes it hydrate that part of the page.
  field.dispatchEvent(new Event('pointercancel', { bubbles: true }))
  for (const step of inputSteps(field.type, held)) {
    if (step.do === 'check') (field as HTMLInputElement).checked = step.to
    else if (step.do === 'click') field.click()
    else if (step.do === 'tell') field.dispatchEvent(new Event(step.event, { bubbles: true }))
    else if (step.do === 'set') field.value = step.to
    else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, step.to)
  }
}
