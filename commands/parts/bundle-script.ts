import { build } from 'vite'

/** Returns a script, such as an inline script or the service worker, bundled with its imports and minified. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'inline' } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`Bundling ${entry} produced no output.`)
  return bundle.output[0].code.trim()
}
