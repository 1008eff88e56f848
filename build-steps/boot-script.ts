import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const MODULE = 'virtual:boot-script'

/** Gives the document the text of `app/boot/boot.ts` to put inline into its head. */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined
      const entry = resolve('app/boot/boot.ts')
      this.addWatchFile(entry)
      return `export const bootScript = ${JSON.stringify(await bundleInline(entry))}`
    },
  }
}

/** The text of a script that stands inline in a page: bundled and minified. */
export async function bundleInline(entry: string): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'inline' } },
  })) as Rolldown.RolldownOutput[]
  return bundle!.output[0].code.trim()
}
