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

/** A field's value: whether it is checked, or its text. */
export type Held = boolean | string

/** One action on a field. `set-own` bypasses the setter that React installs on the field. */
type InputStep =
  | { do: 'set' | 'set-own'; to: string }
  | { do: 'check'; to: boolean }
  | { do: 'click' }
  | { do: 'tell'; event: 'input' | 'change' }

/**
 * Returns the steps that replay a visitor's input so that React sees a change.
 * @param type the field's type: `checkbox`, `radio`, `select-one`, `text` …
 */
export function inputSteps(type: string, held: Held): InputStep[] {
  if (typeof held === 'boolean') {
    // Replaying the newly selected radio button also deselects this one.
    if (type === 'radio' && !held) return []
    // While hydrating, React does not compare the checked state with its own, so it must see a click that changes the
    // state.
    return [{ do: 'check', to: !held }, { do: 'click' }]
  }
  // The browser still has the chosen files, and scripts are not allowed to set them.
  if (type === 'file') return [{ do: 'tell', event: 'change' }]
  if (type.startsWith('select'))
    return [
      { do: 'set', to: held },
      { do: 'tell', event: 'change' },
    ]
  // React compares a field's value with the last value set through the element's own setter. It does not see values set
  // through the prototype's setter.
  return [
    { do: 'set', to: held === '' ? ' ' : '' },
    { do: 'set-own', to: held },
    { do: 'tell', event: 'input' },
  ]
}
