import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './commands/chromium.ts'

const SERVER_PORT = 4317
const STATIC_PORT = 4318

/** The same journeys twice: against `npm start`, and against the static export on a plain file host. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_ARGUMENTS },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
  projects: [
    { name: 'server', testIgnore: '**/*.static.spec.ts', use: { baseURL: `http://localhost:${SERVER_PORT}` } },
    { name: 'static', testIgnore: '**/*.server.spec.ts', use: { baseURL: `http://localhost:${STATIC_PORT}` } },
  ],
  webServer: [
    {
      command: 'npm start',
      url: `http://localhost:${SERVER_PORT}/readyz`,
      env: { PORT: String(SERVER_PORT), DATA_DIR: join(tmpdir(), `kibanda-browser-${process.pid}`), TRUST_PROXY: '1' },
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    { command: `node e2e/static-host.ts ${STATIC_PORT}`, url: `http://localhost:${STATIC_PORT}/`, timeout: 20_000 },
  ],
})
