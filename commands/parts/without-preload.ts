import type { Plugin } from 'vite'

/**
 * Leaves out the code with which Vite preloads the styles of deferred parts: they have none of their own, because the
 * site has one stylesheet. It also removes Vite's event for a part that failed to load, which nothing listens to.
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
