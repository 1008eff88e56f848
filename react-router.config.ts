import type { Config } from '@react-router/dev/config'
import { dynamicPages } from './app/dynamic-pages.ts'

export default {
  ssr: false,
  appDirectory: 'app',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...dynamicPages],
} satisfies Config
