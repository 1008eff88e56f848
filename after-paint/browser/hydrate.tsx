import { startTransition } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { Handover } from '#after-paint/bootstrap/start.ts'
import { followLinks } from './follow-links.ts'
import { layOutForJumps } from './lay-out.ts'
import { createPageRouter } from './page-router.tsx'
import { repeatEarlyInput } from './repeat-input.ts'
import { yieldToMain } from './when-idle.ts'
import { loadStylesheet } from './whole-styles.ts'

/** Hands the page over to React. */
export async function takeOver(page: Handover): Promise<void> {
  repeatEarlyInput()
  loadStylesheet()
  layOutForJumps()
  // React's module runs in its own task, so that input never waits for both the module and the hydration.
  const { hydrateRoot } = await import('react-dom/client')
  await yieldToMain()
  const router = createPageRouter(page)
  startTransition(() => {
    hydrateRoot(
      document,
      // The server-rendered tree has a second child. With a different number of children, `useId` would generate
      // different IDs.
      <>
        <RouterProvider router={router} />
        {null}
      </>,
    )
  })
  followLinks()
}

/** Hydrates the page in development as React Router does, so that hot module replacement works. */
async function takeOverInDevelopment(): Promise<void> {
  const [{ hydrateRoot }, { HydratedRouter }] = await Promise.all([
    import('react-dom/client'),
    import('react-router/dom'),
  ])
  repeatEarlyInput()
  followLinks()
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

if (import.meta.env.DEV) await takeOverInDevelopment()
