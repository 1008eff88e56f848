import type { Plugin } from 'vite'

/**
 * Removes Vite's code for preloading the styles of lazy-loaded chunks: the site has one stylesheet, so these chunks
 * have no styles. Also removes Vite's event for a chunk that failed to load, which has no listener.
 */
export function withoutPreload(): Plugin {
  return {
    name: 'without-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
