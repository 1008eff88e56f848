import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const MODULE = `import { endWithStarter } from '#testing/end-with-starter.ts'; endWithStarter(); setInterval(() => {}, 1000);`

it('a process ends after the process that started it is killed', async () => {
  const started = `${MODULE} console.log('runs')`
  const starter = `import { spawn } from 'node:child_process'; ${MODULE}
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(started)}], { stdio: 'inherit' })`
  const { TEST_RUN_STARTER: _, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(String((await once(child.stdout, 'data'))[0])).toBe('runs\n')
  child.kill('SIGKILL')
  // The pipe closes when the last process that has it open ends.
  await once(child.stdout, 'end')
})
