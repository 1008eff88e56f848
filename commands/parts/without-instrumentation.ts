import type { Plugin } from 'vite'

/**
 * Leaves React Router's hooks for monitoring services out of the client build, because no route sets any: 1 kB (brotli)
 * on every page. If a later version exports other names, the build fails.
 */
export function withoutInstrumentation(): Plugin {
  return {
    name: 'without-instrumentation',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => UNUSED,
    },
  }
}

const UNUSED = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const [instrumentHandler, instrumentationResultMetaContext] = []
`
