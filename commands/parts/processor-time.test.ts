import { spawnSync } from 'node:child_process'
import { platform } from 'node:os'
import { expect, it } from 'vitest'
import { processorTime } from './processor-time.ts'

const BUSY = `const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end) for (let n = 0; n < 1e6; n++);`

it.runIf(platform() === 'linux')('counts the CPU time of a finished child process and of that process’s child', () => {
  const before = processorTime()!
  const starts = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])`
  spawnSync(process.execPath, ['-e', starts])
  expect(processorTime()! - before).toBeGreaterThan(0.29)
})
