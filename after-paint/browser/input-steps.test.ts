import { describe, expect, it } from 'vitest'
import { inputSteps } from './input-steps.ts'

describe('input that came before React', () => {
  it.each([
    ['a box that was ticked', 'checkbox', true, [{ do: 'check', to: false }, { do: 'click' }]],
    ['a box that was unticked', 'checkbox', false, [{ do: 'check', to: true }, { do: 'click' }]],
    ['a radio button that was chosen', 'radio', true, [{ do: 'check', to: false }, { do: 'click' }]],
    ['a radio button that lost its choice', 'radio', false, []],
    [
      'a choice of a list',
      'select-one',
      'price-low',
      [
        { do: 'set', to: 'price-low' },
        { do: 'tell', event: 'change' },
      ],
    ],
    [
      'a text',
      'search',
      'lamp',
      [
        { do: 'set', to: '' },
        { do: 'set-own', to: 'lamp' },
        { do: 'tell', event: 'input' },
      ],
    ],
    [
      'a text that was emptied',
      'textarea',
      '',
      [
        { do: 'set', to: ' ' },
        { do: 'set-own', to: '' },
        { do: 'tell', event: 'input' },
      ],
    ],
  ] as const)('%s is repeated so that React sees a change', (_, type, held, steps) => {
    expect(inputSteps(type, held)).toEqual(steps)
  })

  it('changes what a field holds before it sets it, so that nothing is repeated unseen', () => {
    for (const text of ['', ' ', 'a', 'long text']) {
      const [first, second] = inputSteps('text', text)
      expect(first).not.toEqual({ do: 'set', to: text })
      expect(second).toEqual({ do: 'set-own', to: text })
    }
  })
})
