import { build } from 'vite'

/** Returns the text of an inline script, bundled and minified. */
export async function bundleInline(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'inline' } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`Bundling ${entry} produced no output.`)
  return bundle.output[0].code.trim()
}
