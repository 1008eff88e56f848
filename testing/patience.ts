import { times } from './effort.ts'

/**
 * The timeouts of tests (ms). They only guard against hanging: no test fails because a machine is busy, and
 * `npm run bench` measures speed.
 */
export const PATIENCE = {
  /** For something to appear, on a page or in a database. */
  appearing: times(40_000, 120_000),
  /** For one browser test. */
  browserTest: times(240_000, 3_600_000),
  /** For one test without a browser, and for a hook. */
  test: times(300_000, 3_600_000),
  /** For the servers of the browser tests, which build and publish first. */
  start: 600_000,
}
