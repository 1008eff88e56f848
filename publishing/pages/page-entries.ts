import type { Plugin, Rolldown } from 'vite'
import { NOT_FOUND_PAGE } from '#domain/pages/page-at.ts'
import type { Page } from '#domain/pages/page.ts'
import { PAGES } from '#domain/pages/page-table.ts'

/** The file with the list of each page's modules, in the folder of the browser files. */
export const PAGE_MODULES = 'pages.json'

const [ALL, ENTRY] = ['virtual:pages', 'virtual:page/']
/** Marks an ID that this plugin has resolved. */
const RESOLVED = '\0'
const pages: readonly Page[] = [...PAGES, NOT_FOUND_PAGE]

/** Returns the name of the module that starts React on a page. @param file the page's module, below `app/` */
export function pageEntry(file: string): string {
  return ENTRY + file
}

/**
 * The module of the code that works without React, below `app/`. The build lists its files, as it does for each page.
 */
export const VANILLA = 'vanilla/start.ts'

/** The input of the browser build: an entry module for each page. */
export const PAGE_ENTRIES = Object.fromEntries(
  pages.map(({ file }) => [file.replace(/\.tsx$/, '').replaceAll('/', '-'), pageEntry(file)]),
)

/**
 * Generates the modules that connect the table of pages with the modules of the pages: `virtual:pages` imports all of
 * them, to render the pages; `virtual:page/…` is the entry of one page, and starts React on that page. An entry imports
 * only the components of the page and of its layout, so that browsers do not load the loaders. The build lists the
 * files that each entry needs.
 */
export function pageEntries(): Plugin {
  return {
    name: 'page-entries',
    resolveId: (id) => (id === ALL || id.startsWith(ENTRY) ? RESOLVED + id : undefined),
    load(id) {
      if (id === RESOLVED + ALL) return allModules()
      if (id === RESOLVED + pageEntry(VANILLA)) return `export { start } from '/app/${VANILLA}'`
      return isEntry(id) ? entryOf(fileOf(id)) : undefined
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const lists = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' && isEntry(chunk.facadeModuleId)
          ? [[fileOf(chunk.facadeModuleId), filesNeededBy(chunk.fileName, bundle)]]
          : [],
      )
      this.emitFile({ type: 'asset', fileName: PAGE_MODULES, source: JSON.stringify(Object.fromEntries(lists)) })
    },
  }
}

const isEntry = (id: string | null): id is string => id?.startsWith(RESOLVED + ENTRY) === true
const fileOf = (id: string) => id.slice(RESOLVED.length + ENTRY.length)

function allModules(): string {
  const files = pages.map(({ file, layout }, place) => [
    `import * as page${place} from '/app/${file}'`,
    layout === undefined ? '' : `import * as layout${place} from '/app/${layout}'`,
    `'${file}': { page: page${place}${layout === undefined ? '' : `, layout: layout${place}`} },`,
  ])
  return [
    ...files.flatMap(([page = '', layout = '']) => [page, layout]),
    'export const MODULES = {',
    ...files.map(([, , entry = '']) => entry),
    '}',
  ].join('\n')
}

function entryOf(file: string): string {
  const layout = pages.find((page) => page.file === file)?.layout
  return [
    `import { startPage } from '/app/start-page.tsx'`,
    `import Page from '/app/${file}'`,
    layout === undefined ? 'const Layout = undefined' : `import Layout from '/app/${layout}'`,
    'export const start = (loaded) => startPage(Page, Layout, loaded)',
  ].join('\n')
}

/** Returns the URLs of a script and of all scripts that it imports statically, each after its own imports. */
export function filesNeededBy(
  file: string,
  bundle: Readonly<Record<string, Pick<Rolldown.OutputChunk, 'type' | 'imports'> | Pick<Rolldown.OutputAsset, 'type'>>>,
  found = new Set<string>(),
): string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || found.has(file)) return []
  found.add(file)
  return [...chunk.imports.flatMap((imported) => filesNeededBy(imported, bundle, found)), `/${file}`]
}
