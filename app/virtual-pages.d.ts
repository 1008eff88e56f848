/** The modules of all pages, by their files. `publishing/pages/page-entries.ts` generates it. */
declare module 'virtual:pages' {
  import type { PageModules } from '#app/page/page-module.ts'

  export const MODULES: PageModules
}
