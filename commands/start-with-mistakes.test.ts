import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentBundle, INDEX, MAIN, STARTED } from '#commands/parts/server-bundle.ts'
import { CURRENT } from '#server/publication/built-site.ts'
import { readTroubles } from '#server/publication/trouble.ts'
import { isProving, times } from '#testing/effort.ts'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'
import { startOwnerSite } from '#testing/start-owner-site.ts'

let project: ReturnType<typeof createOwnerProject>

const environment = (more: NodeJS.ProcessEnv) => ({ ...project.environment, DRAIN_NOTICE: '0', ...more })
const runCommand = (words: string[], more: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, words, { cwd: project.folder, env: environment(more), encoding: 'utf8' })

const startSite = () => startOwnerSite(project.folder, environment({ PORT: '0' }))

/**
 * Writes the home page's headline. No other page changes with it, so publishing it takes half as long as publishing a
 * new site name.
 */
function writeHeadline(headline: string, content = join(project.folder, 'content')): void {
  const file = join(content, 'home/home.yml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}headline: .*$/m, `  headline: ${headline}`))
}

/** Waits until the home page contains a text. */
async function shown(origin: string, text: string): Promise<void> {
  while (!(await (await fetch(origin)).text()).includes(text)) await wait(20)
}

describe('npm start for a published site', () => {
  let published: ReturnType<typeof createOwnerProject>
  let untouched = ''
  const copy = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  beforeAll(() => {
    published = createOwnerProject({ content: SMALL_CONTENT })
    project = published
    expect(runCommand(['commands/publish.ts', '--at-once']).status).toBe(0)
    untouched = `${published.folder}-untouched`
    copy(published.folder, untouched)
  })
  beforeEach(() => {
    // The folder is restored at the same path, because the path is part of the fingerprint of the sources.
    rmSync(published.folder, { recursive: true })
    copy(untouched, published.folder)
    project = published
  })
  afterAll(() => {
    published.remove()
    rmSync(untouched, { recursive: true })
  })

  it('serves the last publication if the content has an error, and publishes again once the error is fixed', async () => {
    const file = join(project.folder, 'content/site.yml')
    const right = readFileSync(file, 'utf8')
    writeFileSync(file, right.replace(/^name: .*$/m, ''))
    writeHeadline('Corrected')
    const printed = startSite()
    const output = await printed(/is at http:\S+/)
    expect(output).toContain('content/site.yml')
    expect(output).toContain('The site keeps serving the last publication until you correct this.')
    expect(readTroubles(join(project.folder, 'build')).content?.sentences).toContain('content/site.yml')
    const origin = /is at (http:\S+)/.exec(output)![1]!
    const before = await fetch(origin)
    expect([before.status, (await before.text()).includes('Corrected')]).toEqual([200, false])
    writeFileSync(file, right)
    await printed(/"event":"published"/)
    expect(await (await fetch(origin)).text()).toContain('Corrected')
    expect(readTroubles(join(project.folder, 'build'))).toEqual({})
  })

  it('serves the last build when the code cannot be built, even while that build is replaced', async () => {
    // C765
    const [config, commands] = ['vite.config.ts', 'commands'].map((name) => join(project.folder, name))
    for (const link of [config!, commands!]) rmSync(link)
    cpSync('commands', commands!, { recursive: true })
    writeFileSync(config!, `throw new Error('This update is broken')`)
    const printed = startSite()
    const output = await printed(/is at http:\S+/)
    expect(output).toContain('This update is broken')
    expect(output).toContain('The code could not be built, so the pages are from the last build.')
    const origin = /is at (http:\S+)/.exec(output)![1]!
    expect((await fetch(origin)).status).toBe(200)
    expect(readTroubles(join(project.folder, 'build')).code?.sentences).toContain('The code could not be built')
    // C1004: The server renders no-JavaScript pages with the code loaded at startup.
    rmSync(join(project.folder, 'build/code'))
    const page = await fetch(`${origin}/payment`, { method: 'POST', body: new URLSearchParams() })
    expect([page.status, await page.text()]).toEqual([
      422,
      expect.stringContaining('Please enter both the order number and the email address.'),
    ])
  })

  it('runs the last server bundle when the new server cannot be bundled', async () => {
    // C765
    const server = join(project.folder, 'server')
    rmSync(server)
    cpSync('server', server, { recursive: true })
    appendFileSync(join(server, 'api/app.ts'), '\nThis update is broken')
    const printed = startSite()
    const output = await printed(/is at http:\S+/)
    expect(output).toContain('The server could not be bundled, so the last bundle is running.')
    expect((await fetch(/is at (http:\S+)/.exec(output)![1]!)).status).toBe(200)
    expect(readTroubles(join(project.folder, 'build')).code?.sentences).toContain('The server could not be bundled')
  })

  /** Starts a site that prints `reason`, and expects that the last working server serves `path`. */
  const expectWorkingServer = async (
    path: string,
    reason = /The new server could not be started \(This update is broken\)/,
  ) => {
    const printed = startSite()
    // The sentence is printed once the other server has started.
    await printed(reason)
    const output = await printed(/is at http:\S+/)
    for (const part of ['Error', 'This update is broken']) expect(output).toContain(part)
    expect((await fetch(`${/is at (http:\S+)/.exec(output)![1]!}${path}`)).status).toBe(200)
    const sentences = () => readTroubles(join(project.folder, 'build')).code?.sentences
    await expect.poll(sentences).toContain('so the most recent working version is running')
  }

  it('runs the last working server when newer servers throw while they load', async () => {
    // C961
    const bundles = join(project.folder, 'build/server')
    rmSync(bundles)
    const { folder } = currentBundle()
    for (const name of ['intact', 'newer', basename(folder)]) copy(folder, join(bundles, name))
    rmSync(join(bundles, 'intact', STARTED), { force: true })
    rmSync(join(bundles, 'newer', STARTED), { force: true })
    writeFileSync(join(bundles, 'newer', INDEX), readFileSync(join(folder, INDEX)))
    for (const name of ['newer', basename(folder)])
      writeFileSync(join(bundles, name, MAIN), 'throw new Error("This update is broken")')
    await expectWorkingServer('/')
  })

  if (isProving)
    it('runs the last working server when newer servers, bundled from sources, throw while they load', async () => {
      // C961
      const [server, bundles] = ['server', 'build/server'].map((name) => join(project.folder, name)) as [string, string]
      for (const folder of [server, bundles]) {
        rmSync(folder)
        cpSync(folder === server ? 'server' : 'build/server', folder, { recursive: true, preserveTimestamps: true })
      }
      appendFileSync(join(server, 'api/app.ts'), '\nthrow new Error("This update is broken")\n')
      expect(runCommand(['commands/bundle-server.ts']).status).toBe(0)
      appendFileSync(join(server, 'api/app.ts'), '\n// The next update is broken, too.\n')
      await expectWorkingServer('/')
    })

  /**
   * Inserts `line` before the code `before` in the bundle of the project's server, and keeps an intact bundle beside
   * it. Edits the bundle instead of the sources, because bundling takes as long as the rest of such a test.
   */
  const breakServer = (before: string, line: string) => {
    const bundles = join(project.folder, 'build/server')
    rmSync(bundles)
    const { folder } = currentBundle()
    for (const name of ['intact', basename(folder)]) copy(folder, join(bundles, name))
    const files = globSync(join(bundles, basename(folder), '**/*.js'))
    const file = files.find((one) => readFileSync(one, 'utf8').includes(`\t${before}`))!
    const parts = readFileSync(file, 'utf8').split(`\t${before}`)
    expect(parts).toHaveLength(2)
    writeFileSync(file, parts.join(`${line}\n${before}`))
  }

  // While it listens, the server has the most to close.
  const STEPS = [
    ['listens', 'const listener = createListener('],
    ['creates its services', 'const secret = readSecret('],
    ['opens the database', 'let hasMore = true'],
  ] as const
  it.each(STEPS.slice(0, times(1, STEPS.length)))(
    'runs the last working server when the new server throws while it %s',
    async (_, before) => {
      // C996
      breakServer(before, 'if (Date.now() > 0) throw new Error("This update is broken")')
      await expectWorkingServer('/readyz')
    },
  )

  it('explains what to correct, and runs no earlier server, when the new server rejects a setting', async () => {
    // C996
    breakServer('const secret = readSecret(', `if (Date.now() > 0) throw new SettingError('SECRET', 'a longer one')`)
    const { status, stderr } = runCommand(['commands/start.ts'], { PORT: '0' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('The setting SECRET: expected a longer one.')])
    expect(readTroubles(join(project.folder, 'build')).code).toBeUndefined()
  })

  const NEEDED = ['commands/parts/start-site.ts', 'publishing/output/sources.ts', 'domain/record.ts']
  it.each(NEEDED.slice(0, times(1, NEEDED.length)))(
    'runs the last server when an update has broken %s, which npm start itself needs',
    async (file) => {
      // C1032
      for (const folder of new Set(['commands', file.split('/')[0]!])) {
        rmSync(join(project.folder, folder))
        cpSync(folder, join(project.folder, folder), { recursive: true })
      }
      const bundles = join(project.folder, 'build/server')
      rmSync(bundles)
      copy(currentBundle().folder, join(bundles, 'last'))
      writeFileSync(join(bundles, 'last/started'), '')
      appendFileSync(join(project.folder, file), '\nThis update is broken')
      await expectWorkingServer('/', /The new version could not be started \(SyntaxError/)
    },
  )

  it('serves the last publication when the built pages throw while they load', async () => {
    // C961
    const code = join(project.folder, 'build/code')
    rmSync(code)
    cpSync('build/code', code, { recursive: true, preserveTimestamps: true })
    const pages = join(code, 'server/index.js')
    writeFileSync(pages, `throw new Error('This update is broken')\n${readFileSync(pages, 'utf8')}`)
    const site = join(project.folder, 'content/site.yml')
    writeFileSync(site, readFileSync(site, 'utf8').replace(/^name: .*$/m, 'name: Not yet'))
    const output = await startSite()(/is at http:\S+/)
    expect(output).toContain('This update is broken')
    const page = await fetch(/is at (http:\S+)/.exec(output)![1]!)
    expect([page.status, (await page.text()).includes('Not yet')]).toEqual([200, false])
    expect(readTroubles(join(project.folder, 'build')).content?.sentences).toContain('This update is broken')
  })

  it('serves the last publication when the publishing program is broken', async () => {
    // C765
    for (const name of ['commands', 'publishing']) {
      rmSync(join(project.folder, name))
      cpSync(name, join(project.folder, name), { recursive: true })
    }
    appendFileSync(join(project.folder, 'publishing/publish.ts'), '\nThis update is broken')
    const output = await startSite()(/is at http:\S+/)
    expect(output).toContain('Publishing failed, and the log says why.')
    expect(output).toContain('The site keeps serving the last publication until you correct this.')
    expect((await fetch(/is at (http:\S+)/.exec(output)![1]!)).status).toBe(200)
    expect(readTroubles(join(project.folder, 'build')).content?.sentences).toContain('Publishing failed')
  })

  it('serves the last publication while the content is missing, and retries a failed publication by itself', async () => {
    // C761 C765
    const content = join(project.folder, 'content')
    renameSync(content, `${content}-away`)
    const site = `${content}-away/site.yml`
    const printed = startSite()
    const output = await printed(/is at http:\S+/)
    expect(output).toMatch(/content: the user \S+ cannot read this, because it does not exist\./)
    const origin = /is at (http:\S+)/.exec(output)![1]!
    const [, name] = /^name: (.*)$/m.exec(readFileSync(site, 'utf8'))!
    // The site never serves the sample content.
    await shown(origin, name!)
    const sentences = () => readTroubles(join(project.folder, 'build')).content?.sentences
    expect(sentences()).toContain('does not exist')
    // C923: The site cannot write publications, as if it had run out of disk space.
    const sites = join(project.folder, 'build/sites')
    renameSync(sites, `${sites}-away`)
    writeFileSync(sites, '')
    writeHeadline('Back again', `${content}-away`)
    renameSync(`${content}-away`, content)
    while (!sentences()?.includes('sites')) await wait(20)
    rmSync(sites)
    renameSync(`${sites}-away`, sites)
    // No further save follows.
    await shown(origin, 'Back again')
    while (sentences() !== undefined) await wait(20)
  })

  it('does not start if its content has an error, even if other content has been published', () => {
    copy(SMALL_CONTENT, join(project.folder, 'other'))
    appendFileSync(join(project.folder, 'other/site.yml'), '\nunknown: 1\n')
    const { status, stdout, stderr } = runCommand(['commands/start.ts'], { PORT: '0', CONTENT_DIR: 'other' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('unknown: this field is unknown')])
    expect(stdout).not.toContain('keeps serving the last publication')
  })

  it('falls back to the newest publication that it can serve', async () => {
    const sites = join(project.folder, 'build/sites')
    const newest = `9${readdirSync(sites)[0]!.slice(1)}`
    copy(join(sites, readdirSync(sites)[0]!), join(sites, newest))
    writeFileSync(join(project.folder, 'build', CURRENT), JSON.stringify({ site: newest }))
    rmSync(join(sites, newest, 'offer.json'))
    const printed = startSite()
    const output = await printed(/is at http:\S+/)
    expect(output).toContain('"event":"publication-refused"')
    expect((await fetch(/is at (http:\S+)/.exec(output)![1]!)).status).toBe(200)
    expect(readTroubles(join(project.folder, 'build')).publication?.sentences).toContain('an earlier one is online')
  })
})
