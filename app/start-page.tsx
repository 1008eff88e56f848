import { hydrate } from '#after-paint/browser/hydrate.ts'
import { PageDocument } from './document.tsx'
import type { LayoutComponent, LoadedPage, PageComponent } from './page/page-module.ts'

/** Starts React on the page on screen. The entry module of each page calls it. */
export function startPage(Page: PageComponent, Layout: LayoutComponent | undefined, loaded: LoadedPage): Promise<void> {
  return hydrate(<PageDocument loaded={loaded} Page={Page} Layout={Layout} />)
}
