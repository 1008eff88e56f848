import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressOf } from '../../domain/pages/address-of.ts'
import * as pages from '../../domain/pages/page-table.ts'
import { LONG_TIMEOUT } from '../../testing/effort.ts'
import { createOwnerProject } from '../../testing/owner-project.ts'

const POST = 'content/posts/1-payment-button-pressed-twice/post.md'

let project: ReturnType<typeof createOwnerProject>
let site: ChildProcess
beforeEach(() => {
  project = createOwnerProject()
})
afterEach(async () => {
  site.kill('SIGTERM')
  await once(site, 'close')
  project.remove()
})

it(
  'publishes a saved change, reports an error while keeping the previous publication, and rolls back on request',
  LONG_TIMEOUT,
  async () => {
    const run = (...words: string[]) =>
      spawn(process.execPath, words, {
        cwd: project.folder,
        env: { ...project.environment, PORT: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    site = run('commands/start.ts')
    let output = ''
    for (const stream of [site.stdout!, site.stderr!])
      stream.on('data', (bytes: Buffer) => void (output += bytes.toString()))
    const said = async (text: RegExp) => {
      while (!text.test(output)) await wait(20)
      return text.exec(output)!
    }
    const [, origin] = await said(/is at (http:\S+)/)
    const title = async () =>
      /<title>([^<]*)/.exec(await (await fetch(origin + addressOf(pages.post, { id: 1 }))).text())![1]!.split(' · ')[0]!
    const shown = async (expected: string) => {
      while ((await title()) !== expected) await wait(20)
    }
    const before = await title()
    const saved = readFileSync(join(project.folder, POST), 'utf8')
    const save = (line: string) => writeFileSync(join(project.folder, POST), saved.replace(/^title: .*$/m, line))

    save('title: A word that was changed')
    await shown('A word that was changed')
    save('title: A word: that breaks it')
    await said(new RegExp(`${POST}:2: .*Put quotes around text`))
    expect(await title()).toBe('A word that was changed')
    save('title: "A word: that is right again"')
    await shown('A word: that is right again')

    for (const expected of ['A word that was changed', before]) {
      const back = run('commands/publish.ts', '--back')
      expect((await once(back, 'close'))[0]).toBe(0)
      await shown(expected)
    }
  },
)
