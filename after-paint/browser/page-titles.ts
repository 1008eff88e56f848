import type { MetaDescriptor } from 'react-router'
import type { Modules, PageRouter } from './page-router.tsx'

/**
 * Updates the document's title and description when a page opens, from the `meta` of its route, or of the root route if
 * the page failed.
 */
export function keepTitles(router: PageRouter, modules: Modules): void {
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
