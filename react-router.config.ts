import type { Config } from '@react-router/dev/config'
import routes from './app/routes.ts'
import { buildUnderWay } from './build-steps/builds.ts'
import { pagesWithIds } from './build-steps/pages-to-prerender.ts'

export default {
  ssr: false,
  appDirectory: 'app',
  buildDirectory: buildUnderWay().folder,
  routeDiscovery: { mode: 'initial' },
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...pagesWithIds(routes, 'content')],
} satisfies Config
