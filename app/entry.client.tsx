import { startTransition } from 'react'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyInput } from './layout/early-input.ts'
import { bringStyles } from './layout/whole-styles.ts'

keepEarlyInput()
bringStyles()
numberEntry()

// React's own start-up is a task of its own, so that no touch waits for it and for the page at once.
const { hydrateRoot } = await import('react-dom/client')
await new Promise((then) => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 50 }) : setTimeout(then)))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

/** Gives this place in the browser's history the number that React Router counts from: it would do so in the midst of its start. */
function numberEntry(): void {
  const state = history.state as { idx?: number } | null
  if (state?.idx === undefined) history.replaceState({ ...state, idx: 0 }, '')
}
