import { startTransition } from 'react'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyInput } from './early-input.ts'
import { breathe } from './when-idle.ts'
import { bringStyles } from './whole-styles.ts'

keepEarlyInput()
bringStyles()

// React's own start-up is a task of its own, so that no touch waits for it and for the page at once.
const { hydrateRoot } = await import('react-dom/client')
await breathe()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
