import { startTransition } from 'react'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyInput } from './early-input.ts'
import { bringStyles } from './whole-styles.ts'

keepEarlyInput()
bringStyles()

// React's own start-up is a task of its own, so that no touch waits for it and for the page at once.
const { hydrateRoot } = await import('react-dom/client')
await new Promise((then) => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 50 }) : setTimeout(then)))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
