import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contentModules } from './build-steps/content-modules.ts'

export default defineConfig({
  plugins: [contentModules()],
  define: { __BUILT_ON__: JSON.stringify('2026-11-21T08:00:00Z') },
  test: {
    include: ['{app,domain,contract,server,build-steps,commands}/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'server/testing/global-setup.ts',
    setupFiles: process.env.PROVE === '1' ? ['server/testing/many-runs.ts'] : [],
    // Half of the time is waiting: one worker fewer than cores would leave a core idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: process.env.PROVE === '1' ? 600_000 : 60_000,
    hookTimeout: 60_000,
  },
})
