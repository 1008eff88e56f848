import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readSite } from '../server/content.ts'

const MODULE = 'virtual:site'

/** Lets the pages import the checked `content/site.yml`; a mistake in it stops the build with file, field and what was expected. */
export function siteContent(contentDir = resolve('content')): Plugin {
  return {
    name: 'site-content',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      this.addWatchFile(join(contentDir, 'site.yml'))
      return `export const site = ${JSON.stringify(readSite(contentDir))}`
    },
  }
}
