import { startTransition } from 'react'
import type { MetaDescriptor } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Handover } from '#after-paint/bootstrap/start.ts'
import { onceTold, READY } from './events.ts'
import { followLinks } from './follow-links.ts'
import { layOutForJumps } from './lay-out.ts'
import { createPageRouter, routeIdsAt, type Modules, type PageRouter } from './page-router.tsx'
import { repeatEarlyInput } from './repeat-input.ts'
import { yieldToMain } from './when-idle.ts'
import { loadStylesheet } from './whole-styles.ts'

/** Hands the page over to React. */
export async function takeOver({ list, data, modules }: Handover): Promise<void> {
  repeatEarlyInput()
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

/** Hydrates the page in development as React Router does, so that hot module replacement works. */
async function takeOverInDevelopment(): Promise<void> {
  const [{ hydrateRoot }, { HydratedRouter }] = await Promise.all([
    import('react-dom/client'),
    import('react-router/dom'),
  ])
  repeatEarlyInput()
  onceTold(READY, () => {
    const { __reactRouterDataRouter: router } = window as Window & { __reactRouterDataRouter?: PageRouter }
    if (router) followLinks({ router, isPage: (path) => routeIdsAt(router, path).length > 0, fetchAhead() {} })
  })
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

/**
 * Updates the document's title and description when a page opens, from the `meta` of its route, or of the root route if
 * the page failed to load.
 */
function keepTitles(router: PageRouter, modules: Modules): void {
  let shown = router.state.location
  router.subscribe(({ location, matches, loaderData, errors }) => {
    if (location === shown) return
    shown = location
    const match = errors ? matches[0] : matches.at(-1)
    if (!match) return
    const { route, params } = match
    for (const said of modules[route.id]?.meta?.({ loaderData: loaderData[route.id], params }) ?? []) show(said)
  })
}

function show(said: MetaDescriptor): void {
  if ('title' in said) document.title = String(said.title)
  if (!('name' in said) || said.name !== 'description') return
  const description =
    document.querySelector('meta[name="description"]') ??
    document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'description' }))
  description.setAttribute('content', String(said.content))
}

if (import.meta.env.DEV) await takeOverInDevelopment()
