import './testing/sample-site.ts'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './commands/parts/chromium.ts'
import { freePort } from './server/process/free-port.ts'
import { memoryFolder } from './testing/memory-folder.ts'
import { PATIENCE } from './testing/patience.ts'

// Playwright's worker processes also load this file, and inherit the ports.
process.env.SERVER_TEST_PORT ??= String(await freePort())
process.env.STATIC_TEST_PORT ??= String(await freePort())
const { SERVER_TEST_PORT, STATIC_TEST_PORT, BROWSER_REPORT } = process.env

/**
 * The tests that also run against the static export on a plain file host. Both projects serve the same bytes, so these
 * are only the tests that depend on the host: of navigation, unknown pages, offline copies, and the behavior of a site
 * without a server.
 */
const ON_FILE_HOST = [
  '**/*.static.spec.ts',
  ...['navigation', 'not-found', 'offline'].map((name) => `**/${name}.spec.ts`),
]

/** Tests `npm start`, and, where the host matters, also the static export on a plain file host. */
export default defineConfig({
  testDir: 'e2e',
  // Node.js removes the types by itself, faster than Playwright's compiler.
  build: { external: ['**/*.ts'] },
  outputDir: join(memoryFolder(), 'browser'),
  fullyParallel: true,
  // Browser tests wait about as long as they compute.
  workers: 2 * availableParallelism(),
  retries: 0,
  timeout: PATIENCE.browserTest,
  expect: { timeout: PATIENCE.appearing },
  reporter: [
    ['dot'],
    ...(BROWSER_REPORT ? ([['json', { outputFile: BROWSER_REPORT }]] as const) : []),
    ['./testing/browser-reporter.ts'],
  ],
  use: {
    browserName: 'chromium',
    // Without a limit, a click on a missing control would wait until the whole test times out.
    actionTimeout: PATIENCE.appearing,
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_ARGUMENTS },
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would fetch each visited page and its files again, bypassing a test's route handlers.
    serviceWorkers: 'block',
    trace: 'off',
  },
  projects: [
    { name: 'server', testIgnore: '**/*.static.spec.ts', use: { baseURL: `http://localhost:${SERVER_TEST_PORT}` } },
    { name: 'static', testMatch: ON_FILE_HOST, use: { baseURL: `http://localhost:${STATIC_TEST_PORT}` } },
  ],
  webServer: [
    {
      command: 'npm start',
      url: `http://localhost:${SERVER_TEST_PORT}/readyz`,
      env: {
        PORT: SERVER_TEST_PORT,
        DATA_DIR: join(memoryFolder(), 'kibanda-data'),
        TRUST_PROXY: '1',
        DRAIN_NOTICE: '0',
      },
      timeout: PATIENCE.start,
      gracefulShutdown: { signal: 'SIGTERM', timeout: PATIENCE.appearing },
    },
    {
      command: `node e2e/static-host.ts ${STATIC_TEST_PORT}`,
      url: `http://localhost:${STATIC_TEST_PORT}/`,
      timeout: PATIENCE.start,
    },
  ],
})
