import './testing/sample-site.ts'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { PATIENCE } from './testing/patience.ts'

export default defineConfig({
  test: {
    projects: [
      // These folders hold only pure functions, so their tests can share modules.
      { extends: true, test: { name: 'pure', include: ['{domain,contract}/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['{app,after-paint,offline,publishing,commands,bench}/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'server', include: ['server/**/*.test.ts'], isolate: false } },
    ],
    environment: 'node',
    globalSetup: 'testing/global-setup.ts',
    setupFiles: ['testing/sample-content.ts', ...(process.env.PROVE === '1' ? ['testing/many-runs.ts'] : [])],
    // The tests spend half of their time waiting for other programs.
    maxWorkers: availableParallelism() + 1,
    testTimeout: PATIENCE.test,
    hookTimeout: PATIENCE.test,
    expect: { poll: { timeout: PATIENCE.appearing } },
  },
})
