import { build } from 'vite'

/** The text of a script that stands inline in a page: bundled and minified. */
export async function bundleInline(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'inline' } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`Nothing came of ${entry}.`)
  return bundle.output[0].code.trim()
}
