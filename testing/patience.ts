import { times } from './effort.ts'

/**
 * The timeouts of tests (ms). They only guard against hanging: no test may fail because the machine is busy. Speed is
 * measured by `npm run bench`.
 */
export const PATIENCE = {
  /** The timeout for something to appear on a page or in a database. */
  appearing: times(40_000, 120_000),
  /** The timeout of one browser test. */
  browserTest: times(240_000, 3_600_000),
  /** The timeout of one test without a browser, and of a hook. */
  test: times(300_000, 3_600_000),
  /** The timeout for starting the servers of the browser tests, which build and publish first. */
  start: 600_000,
}
