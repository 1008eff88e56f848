/** The modules of all pages, by their files. `publishing/pages/page-entries.ts` generates it. */
declare module 'virtual:pages' {
  import type { LayoutModule, PageModule } from '#app/page/page-module.ts'

  export const MODULES: Readonly<Record<string, { page: PageModule; layout?: LayoutModule }>>
}
