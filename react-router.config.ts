import type { Config } from '@react-router/dev/config'
import { builtCode, CODE_FOLDER } from './publishing/output/built-code.ts'

export default {
  // The pages are rendered when the content is published, by the server's half of this build.
  ssr: true,
  appDirectory: 'app',
  buildDirectory: process.env[CODE_FOLDER] ?? builtCode().folder,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
