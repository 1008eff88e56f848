import type { Config } from '@react-router/dev/config'
import { builtCode, CODE_FOLDER } from './publishing/output/built-code.ts'

export default {
  // Publishing renders the pages with the server part of this build.
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env[CODE_FOLDER] ?? builtCode().folder,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
