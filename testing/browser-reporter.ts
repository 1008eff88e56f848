import type { Reporter, TestCase } from '@playwright/test/reporter'
import { noteTest } from '#commands/parts/running-tests.ts'

const titleOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' ')

/** Records which tests are running. */
export default class BrowserReporter implements Reporter {
  onTestBegin(test: TestCase): void {
    noteTest(titleOf(test), true)
  }

  onTestEnd(test: TestCase): void {
    noteTest(titleOf(test), false)
  }
}
