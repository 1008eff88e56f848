import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'

// Only the home page shows its headline, so publishing a new headline takes half as long as publishing a new site name.
const HOME = 'content/home/home.yml'

let project: ReturnType<typeof createOwnerProject>
let site: ChildProcess
let started: Awaited<ReturnType<typeof start>>
/** The headlines of all publications so far. */
const published: string[] = []
// The tests share one site, because starting and publishing it takes as long as each test.
beforeAll(async () => {
  project = createOwnerProject({ content: SMALL_CONTENT })
  started = await start()
})
afterAll(async () => {
  site.kill('SIGTERM')
  await once(site, 'close')
  project.remove()
})

/** Starts a site that publishes each saved change to its content. */
async function start() {
  const run = (...words: string[]) =>
    spawn(process.execPath, words, {
      cwd: project.folder,
      env: { ...project.environment, PORT: '0', DRAIN_NOTICE: '0' },
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
  const headline = async () => (await (await fetch(origin!)).text()).split('<h1')[1]!.split(/[<>]/)[1]!
  const shown = async (expected: string) => {
    while ((await headline()) !== expected) await wait(20)
    published.push(expected)
  }
  published.push(await headline())
  const saved = readFileSync(join(project.folder, HOME), 'utf8')
  const save = (text: string) =>
    writeFileSync(join(project.folder, HOME), saved.replace(/^ {2}headline: .*$/m, `  headline: ${text}`))
  return { run, said, headline, shown, save }
}

it('publishes a saved change, and reports a mistake while keeping the previous publication', async () => {
  const { said, headline, shown, save } = started
  save('A word that was changed')
  await shown('A word that was changed')
  save('A word: that breaks it')
  await said(new RegExp(`${HOME}:\\d+: .*Put quotes around text`))
  expect(await headline()).toBe('A word that was changed')
})

it('keeps the previous publication while the content is away, and publishes a file that was replaced', async () => {
  const { said, headline, shown } = started
  const before = await headline()
  const [content, away] = ['content', 'away'].map((name) => join(project.folder, name)) as [string, string]
  // C760
  renameSync(content, away)
  try {
    await said(/content: the user \S+ cannot read this, because it does not exist\./)
    expect(await headline()).toBe(before)
  } finally {
    renameSync(away, content)
  }
  // This save replaces the file; the other saves write into the existing file.
  execFileSync('sed', ['-i', 's/headline: .*/headline: Saved with sed/', join(project.folder, HOME)])
  await shown('Saved with sed')
})

it('rolls back on request, one publication at a time', async () => {
  const { run, headline, shown, save } = started
  for (let change = published.length; change < 3; change++) {
    save(`Change ${change}`)
    await shown(`Change ${change}`)
  }
  expect(await headline()).toBe(published.at(-1))
  for (const expected of published.slice(0, -1).toReversed()) {
    const back = run('commands/publish.ts', '--back')
    expect((await once(back, 'close'))[0]).toBe(0)
    await shown(expected)
  }
})
