import type { Held } from './input-steps.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function isField(target: EventTarget | null | undefined): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

export function isToggle(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** Returns a field's value: whether it is checked, or its text. */
export function holds(field: Field): Held {
  return isToggle(field) ? field.checked : field.value
}
