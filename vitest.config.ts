import './testing/sample-site.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,domain,contract,server,after-paint,publishing,commands,bench}/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'testing/global-setup.ts',
    setupFiles: ['testing/sample-content.ts', ...(process.env.PROVE === '1' ? ['testing/many-runs.ts'] : [])],
    // The tests spend half of their time waiting, so fewer workers than cores would leave a core idle.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: process.env.PROVE === '1' ? 600_000 : 60_000,
    hookTimeout: 60_000,
  },
})
