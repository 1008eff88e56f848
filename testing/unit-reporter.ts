import type { Reporter, TestCase } from 'vitest/node'
import { noteTest } from '#commands/parts/running-tests.ts'

const titleOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId}: ${fullName}`

/** Notes which tests are running. */
export default {
  onTestCaseReady: (test) => noteTest(titleOf(test), true),
  onTestCaseResult: (test) => noteTest(titleOf(test), false),
} satisfies Reporter
