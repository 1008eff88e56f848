import { build, type Rolldown } from 'vite'

/** The text of a script that stands inline in a page: bundled and minified. */
export async function bundleInline(entry: string): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'inline' } },
  })) as Rolldown.RolldownOutput[]
  return bundle!.output[0].code.trim()
}
