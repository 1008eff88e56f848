import { Window } from 'happy-dom'
import { act, createElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useIsHydrated, useWasPrerendered } from './use-is-hydrated.ts'

it.each([
  ['useWasPrerendered', useWasPrerendered, [true], [false]],
  ['useIsHydrated', useIsHydrated, [false, true], [true]],
] as const)(
  '%s returns the correct value in each render of a prerendered part, and of a part that is shown later',
  async (_, use, part, later) => {
    const seen: { part: boolean[]; later: boolean[] } = { part: [], later: [] }
    const Seen = ({ name }: { name: 'part' | 'later' }) => {
      seen[name].push(use())
      return name
    }
    const Page = () => {
      const [isShown, setShown] = useState(false)
      return createElement(
        'button',
        { onClick: () => setShown(true) },
        createElement(Seen, { name: 'part' }),
        isShown && createElement(Seen, { name: 'later' }),
      )
    }
    const html = renderToString(createElement(Page))
    seen.part = []
    const window = new Window()
    for (const [name, value] of Object.entries({ window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true }))
      vi.stubGlobal(name, value)
    window.document.body.innerHTML = html
    const { hydrateRoot } = await import('react-dom/client')
    await act(async () => void hydrateRoot(document.body, createElement(Page)))
    expect(seen.part).toEqual(part)
    await act(async () => document.querySelector('button')?.click())
    expect(seen.later).toEqual(later)
    vi.unstubAllGlobals()
  },
)
