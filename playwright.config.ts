import './testing/sample-site.ts'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './commands/parts/chromium.ts'
import { memoryFolder } from './testing/memory-folder.ts'
import { PATIENCE } from './testing/patience.ts'

// With different ports, two runs can work side by side.
const SERVER_PORT = Number(process.env.BROWSER_TEST_PORT ?? 4317)
const STATIC_PORT = SERVER_PORT + 1

/**
 * Both projects serve the same bytes. On the file host we test only what depends on the host: that every page exists,
 * navigation and links between pages, unknown pages, the search’s index, the saved copies, and what a site without a
 * server offers instead.
 */
const ON_FILE_HOST = [
  '**/*.static.spec.ts',
  ...['navigation', 'links', 'not-found', 'search', 'contact', 'offline'].map((name) => `**/${name}.spec.ts`),
]

/** Tests `npm start`, and, where the host matters, also the static export on a plain file host. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Browser tests spend more time waiting than computing.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: PATIENCE.browserTest,
  expect: { timeout: PATIENCE.appearing },
  reporter: [
    ['dot'],
    ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }],
    ['./testing/browser-reporter.ts'],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_ARGUMENTS },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
  projects: [
    { name: 'server', testIgnore: '**/*.static.spec.ts', use: { baseURL: `http://localhost:${SERVER_PORT}` } },
    { name: 'static', testMatch: ON_FILE_HOST, use: { baseURL: `http://localhost:${STATIC_PORT}` } },
  ],
  webServer: [
    {
      command: 'npm start',
      url: `http://localhost:${SERVER_PORT}/readyz`,
      env: {
        PORT: String(SERVER_PORT),
        DATA_DIR: join(memoryFolder(), `kibanda-browser-${process.pid}`),
        TRUST_PROXY: '1',
        DRAIN_NOTICE: '0',
      },
      timeout: PATIENCE.start,
      gracefulShutdown: { signal: 'SIGTERM', timeout: PATIENCE.appearing },
    },
    {
      command: `node e2e/static-host.ts ${STATIC_PORT}`,
      url: `http://localhost:${STATIC_PORT}/`,
      timeout: PATIENCE.start,
    },
  ],
})
