import { startTransition } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { Handover } from '../start.ts'
import { keepEarlyInput } from './early-input.ts'
import { onceTold, READY } from './events.ts'
import { followLinks } from './follow-links.ts'
import { layOutForJumps } from './lay-out.ts'
import { createPageRouter, routeIdsAt, type Modules, type PageRouter } from './page-router.tsx'
import { keepTitles } from './page-titles.ts'
import { yieldToMain } from './when-idle.ts'
import { loadStylesheet } from './whole-styles.ts'

/** Hands the page over to React. */
export async function takeOver({ list, data, modules }: Handover): Promise<void> {
  keepEarlyInput()
  loadStylesheet()
  layOutForJumps()
  // React's module runs in its own task, so that input never waits for both the module and the hydration.
  const { hydrateRoot } = await import('react-dom/client')
  await yieldToMain()
  const routeModules = { ...modules } as Modules
  const pages = createPageRouter({ list, data, modules: routeModules })
  keepTitles(pages.router, routeModules)
  startTransition(() => {
    hydrateRoot(
      document,
      // The server-rendered tree has a second child. With a different number of children, `useId` would generate
      // different IDs.
      <>
        <RouterProvider router={pages.router} />
        {null}
      </>,
    )
  })
  followLinks(pages)
}

/** Hydrates in development the way React Router does, so that hot module replacement works. */
async function takeOverInDevelopment(): Promise<void> {
  const [{ hydrateRoot }, { HydratedRouter }] = await Promise.all([
    import('react-dom/client'),
    import('react-router/dom'),
  ])
  keepEarlyInput()
  onceTold(READY, () => {
    const { __reactRouterDataRouter: router } = window as Window & { __reactRouterDataRouter?: PageRouter }
    if (router) followLinks({ router, isPage: (path) => routeIdsAt(router, path).length > 0, fetchAhead() {} })
  })
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

if (import.meta.env.DEV) await takeOverInDevelopment()
