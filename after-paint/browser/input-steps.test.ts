import { describe, expect, it } from 'vitest'
import { inputSteps } from './input-steps.ts'

describe('the steps that replay early input', () => {
  it.each([
    ['a checked box', 'checkbox', true, [{ do: 'check', to: false }, { do: 'click' }]],
    ['an unchecked box', 'checkbox', false, [{ do: 'check', to: true }, { do: 'click' }]],
    ['a selected radio button', 'radio', true, [{ do: 'check', to: false }, { do: 'click' }]],
    ['a deselected radio button', 'radio', false, []],
    [
      'a selected option',
      'select-one',
      'price-low',
      [
        { do: 'set', to: 'price-low' },
        { do: 'tell', event: 'change' },
      ],
    ],
    ['a chosen file', 'file', 'C:\\fakepath\\a.license', [{ do: 'tell', event: 'change' }]],
    [
      'typed text',
      'search',
      'lamp',
      [
        { do: 'set', to: '' },
        { do: 'set-own', to: 'lamp' },
        { do: 'tell', event: 'input' },
      ],
    ],
    [
      'a cleared text field',
      'textarea',
      '',
      [
        { do: 'set', to: ' ' },
        { do: 'set-own', to: '' },
        { do: 'tell', event: 'input' },
      ],
    ],
  ] as const)('make React notice %s', (_, type, held, steps) => {
    expect(inputSteps(type, held)).toEqual(steps)
  })

  it('first set a text field to a different value, so that React notices the typed text', () => {
    for (const text of ['', ' ', 'a', 'long text']) {
      const [first, second] = inputSteps('text', text)
      expect(first).not.toEqual({ do: 'set', to: text })
      expect(second).toEqual({ do: 'set-own', to: text })
    }
  })
})
