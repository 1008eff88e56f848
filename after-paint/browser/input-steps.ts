/** What a field holds: whether it is chosen, or its text. */
export type Held = boolean | string

/** One thing that is done to a field. `set-own` goes around what React has put in front of the field's own value. */
export type InputStep =
  | { do: 'set' | 'set-own'; to: string }
  | { do: 'check'; to: boolean }
  | { do: 'click' }
  | { do: 'tell'; event: 'input' | 'change' }

/**
 * What repeats a visitor's input, in steps that React sees as a change.
 * @param type as the field says it: `checkbox`, `radio`, `select-one`, `text` …
 */
export function inputSteps(type: string, held: Held): InputStep[] {
  if (typeof held === 'boolean') {
    // A radio button that lost its choice to another one is repeated by that one.
    if (type === 'radio' && !held) return []
    // React does not compare the choice with its own when it takes the field over: it has to see a change.
    return [{ do: 'check', to: !held }, { do: 'click' }]
  }
  if (type.startsWith('select'))
    return [
      { do: 'set', to: held },
      { do: 'tell', event: 'change' },
    ]
  // React compares with what was set through the element itself last, not with what its prototype is told.
  return [
    { do: 'set', to: held === '' ? ' ' : '' },
    { do: 'set-own', to: held },
    { do: 'tell', event: 'input' },
  ]
}
