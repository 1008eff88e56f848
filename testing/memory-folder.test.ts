import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kibanda-runs-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Runs a program that creates its folder and then runs the code in `end`. @returns the program's process ID */
function runUntil(end: string): number {
  const program = `import { folderOfRun } from '#testing/memory-folder.ts'
    folderOfRun(${JSON.stringify(parent)})
    ${end}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program]).pid
}

it('a run removes its folder at the end', () => {
  runUntil('')
  expect(readdirSync(parent)).toEqual([])
})

it('the next run removes the folder of a killed run, but not the folder of a run in progress', () => {
  const killed = runUntil(`process.kill(process.pid, 'SIGKILL')`)
  expect(readdirSync(parent)).toEqual([expect.stringMatching(`^kibanda-run-${killed}-`)])
  const running = join(parent, `kibanda-run-${process.pid}-x`)
  mkdirSync(running)
  runUntil('')
  expect(readdirSync(parent)).toEqual([`kibanda-run-${process.pid}-x`])
  expect(existsSync(running)).toBe(true)
})
