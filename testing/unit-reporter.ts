import type { Reporter, TestCase } from 'vitest/node'
import { noteTest } from '#commands/parts/running-tests.ts'

const titleOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId}: ${fullName}`

/** Records which tests are running. */
export default class UnitReporter implements Reporter {
  onTestCaseReady(test: TestCase): void {
    noteTest(titleOf(test), true)
  }

  onTestCaseResult(test: TestCase): void {
    noteTest(titleOf(test), false)
  }
}
