/** A field's value: whether it is checked, or its text. */
export type Held = boolean | string

/** One action on a field. `set-own` bypasses the setter that React installs on the field. */
export type InputStep =
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
    // React does not compare this choice with its own state while hydrating: it needs to see a change.
    return [{ do: 'check', to: !held }, { do: 'click' }]
  }
  if (type.startsWith('select'))
    return [
      { do: 'set', to: held },
      { do: 'tell', event: 'change' },
    ]
  // React compares with the last value set through the element itself and ignores its prototype's setter.
  return [
    { do: 'set', to: held === '' ? ' ' : '' },
    { do: 'set-own', to: held },
    { do: 'tell', event: 'input' },
  ]
}
