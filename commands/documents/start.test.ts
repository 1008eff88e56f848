import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject } from '#testing/owner-project.ts'
import { readText, shellLinesIn } from './markdown.ts'

/**
 * The shell commands in `docs/start.md` that run below in a clean copy of the project, each with its expected output.
 */
const RUN_HERE: Readonly<Record<string, RegExp>> = {
  'npm run new -- site': /^Your content is in content\./m,
  'npm run owner': /#owner=[\w-]+/,
  'npm run backup': /rows, \d+ bytes, signed and verified/,
}
/** The slower shell commands, each with the test file that runs it, and the code that runs it there. */
const RUN_ELSEWHERE: Readonly<Record<string, readonly [test: string, words: string]>> = {
  'npm start': ['commands/start.test.ts', "npmUntil('start'"],
  'npm run export': ['publishing/renamed-addresses.prove.test.ts', "run('commands/export.ts'"],
}

it('every shell line of docs/start.md is run by a test', () => {
  expect([...new Set(shellLinesIn(readText('docs/start.md')))].sort()).toEqual(
    [...Object.keys(RUN_HERE), ...Object.keys(RUN_ELSEWHERE)].sort(),
  )
})

it.each(Object.entries(RUN_ELSEWHERE))('%s runs in another test', (_line, [test, words]) => {
  expect(readText(test)).toContain(words)
})

// A reader runs the commands one after another.
describe('in a clean copy of the project', { shuffle: false }, () => {
  let folder: string
  beforeAll(() => {
    folder = copyProject()
    // The copy has its own packages folder. If a command reinstalls packages, those of this project stay unchanged.
    const packages = join(folder, 'node_modules')
    rmSync(packages)
    mkdirSync(packages)
    for (const name of readdirSync('node_modules').filter((entry) => entry !== '.installed'))
      symlinkSync(resolve('node_modules', name), join(packages, name))
    const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
    writeFileSync(join(packages, '.installed'), lock)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(Object.entries(RUN_HERE))('%s works', (line, printed) => {
    const { CONTENT_DIR: _, SITES_DIR: __, DATABASE_URL: ___, DATA_DIR: ____, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(line, { cwd: folder, env, encoding: 'utf8', shell: true })
    expect(stdout, stderr).toMatch(printed)
    expect(status).toBe(0)
  })
})
