/**
 * A part of the tests: the file name filters for Vitest (`units`) and Playwright (`browser`).
 * @property daysAhead the number of days by which the clock is ahead in a run of all Vitest tests, as `npm test` runs
 *   them
 */
type Part = { units?: readonly string[]; browser?: readonly string[]; daysAhead?: number }

/**
 * The parts of `npm run prove`. Most of these tests also run in `npm test`, with fewer rounds: see `testing/effort.ts`.
 */
export const PARTS: Readonly<Record<string, Part>> = {
  requests: {
    units: [
      'server/fuzz',
      'server/outside-texts',
      'server/typed-fields',
      'server/http',
      'server/limits',
      'server/privacy',
      'server/request-blocking',
      'server/sandbox',
      'commands/linear-patterns',
      'commands/wrong-input',
    ],
  },
  money: {
    units: [
      'server/orders',
      'server/checkout',
      'server/shop',
      'server/codeshop',
      'server/payments',
      'server/receipts',
      'server/downloads',
      'server/licenses',
      'server/secrets',
      'server/no-js-shop',
    ],
  },
  people: {
    units: ['server/accounts', 'server/access', 'server/desk', 'server/mail', 'server/messages', 'server/nil-returns'],
  },
  server: {
    units: [
      'server/main',
      'server/process',
      'server/connections',
      'server/start-up',
      'server/backup',
      'server/db',
      'server/large-site',
      'commands/beside-load',
    ],
  },
  publishing: { units: ['publishing', 'server/publication', 'commands/new-day'] },
  rules: { units: ['domain/', 'contract/'] },
  date: { daysAhead: 400 },
  browser: {
    browser: [
      'accessibility',
      'account-by-mail',
      'bare-pages',
      'changed-document',
      'desk-screens',
      'development',
      'early-input',
      'every-page',
      'forced-colors',
      'jedwali-demo',
      'no-js-pages',
      'one-row',
      'other-browsers',
      'phone-layout',
      'receipt',
      'shown-again',
      'storage-rot',
      'without-scripts',
      'xss',
    ],
  },
}

/** Tests that measure time. These files run one at a time, with no other tests. */
export const TIMED = [
  'commands/linear-patterns/verdict.test.ts',
  'publishing/growth.test.ts',
  'server/accounts/guesses.test.ts',
  'server/desk/first-request.test.ts',
  'server/large-site.prove.test.ts',
  'server/main-limits.test.ts',
  'server/process/restart-under-load.prove.test.ts',
  'server/shop/orders-under-load.test.ts',
]

/**
 * Tests that compare Node.js's clock with the system's, for example through file times. They need both to be the same.
 */
export const SYSTEM_CLOCK = ['publishing/output/file-index.test.ts', 'publishing/printed-code/post-7-scripts.test.ts']
