import './testing/sample-site.ts'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { isProving } from './testing/effort.ts'
import { PATIENCE } from './testing/patience.ts'

export default defineConfig({
  test: {
    include: ['{app,after-paint,bench,commands,contract,domain,offline,publishing,server,testing}/**/*.test.ts'],
    // These tests are slow, and faster ones cover the same rules.
    exclude: isProving ? configDefaults.exclude : [...configDefaults.exclude, '**/*.prove.test.ts'],
    // With isolation, a sixth of the time goes into loading the same modules again for each file.
    isolate: false,
    environment: 'node',
    globalSetup: 'testing/global-setup.ts',
    setupFiles: ['testing/sample-content.ts', ...(isProving ? ['testing/many-runs.ts'] : [])],
    // The tests spend half of their time waiting for other programs.
    maxWorkers: availableParallelism() + 1,
    testTimeout: PATIENCE.test,
    hookTimeout: PATIENCE.test,
    expect: { poll: { timeout: PATIENCE.appearing } },
  },
})
