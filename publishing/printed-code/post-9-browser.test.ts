import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_ARGUMENTS, findChromium } from '#commands/parts/chromium.ts'
import { isProving } from '#testing/effort.ts'
import { printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { printedPolicy } from './printed-policy.ts'
import { linkPackages, replaceOnce, runIn, runScript } from '#testing/run-printed.ts'

const blocks = printedBlocks('examples/amani/posts/9-a-content-security-policy-you-can-keep/post.md')
const POLICY = printedPolicy(blocks)
const executablePath = findChromium()

const POLICIES = {
  'as printed': POLICY,
  'unsafe-inline': replaceOnce(POLICY, '$csp_hashes', "'unsafe-inline'"),
  'unsafe-inline beside hashes': replaceOnce(POLICY, '$csp_hashes', "$csp_hashes 'unsafe-inline'"),
  misspelled: replaceOnce(POLICY, 'script-src', 'script-scr'),
}

type Suite = { title: string; specs: { title: string; tests: { status: string }[] }[] }

const PAGES = ['/', '/about/', '/no-such-page']
/** The pages to visit with policies other than the printed one. */
const SOME_PAGES = isProving ? PAGES : PAGES.slice(0, 1)

/** Tests of the article's claims about the policy that the printed test does not cover. */
const CLAIMS = `
import { expect, test } from '@playwright/test'

test.beforeEach(({ page }) => page.goto('/'))
const nameOfError = (act) => { try { act(); return 'none' } catch (error) { return error.name } }

test('own inline scripts run', async ({ page }) => {
  expect(await page.evaluate(() => window.menu)).toBe('café')
})
test('plain strings cannot become markup or code', async ({ page }) => {
  await page.exposeFunction('unused', () => {})
  expect(await page.evaluate(\`(\${nameOfError})(() => { document.body.innerHTML = '<b>x</b>' })\`)).toBe('TypeError')
  expect(await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => 'none', (error) => error.name))).toBe('TypeError')
})
test('the worker’s policy exists once, and knows one URL', async ({ page }) => {
  await expect.poll(() => page.evaluate(() => window.registered)).toBe(true)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(1)
  for (const name of ['worker-url', 'other'])
    expect(await page.evaluate(\`(\${nameOfError})(() => trustedTypes.createPolicy('\${name}', {}))\`)).toBe('TypeError')
})
test('styles may be set from a script but not in an attribute', async ({ page }) => {
  expect(await page.evaluate(() => {
    const [byScript, byAttribute] = [document.createElement('p'), document.createElement('p')]
    document.body.append(byScript, byAttribute)
    byScript.style.width = '77px'
    byAttribute.setAttribute('style', 'width: 77px')
    return [byScript, byAttribute].map((element) => getComputedStyle(element).width === '77px')
  })).toEqual([true, false])
})
test('a page that does not declare its encoding loses its hash', async ({ page }) => {
  await page.goto('/no-encoding.html')
  expect(await page.evaluate(() => 'menu' in window)).toBe(false)
})
`

describe.skipIf(!executablePath)('the policy of article 9 in a browser', () => {
  const { folder, remove } = unpackPrinted(blocks, { 'claims.spec.ts': CLAIMS })
  const servers: Server[] = []
  let results: Map<string, string>

  const put = (name: string, body: string) => {
    const file = join(folder, 'build/client', name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, body)
  }
  const html = (body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head>${body}</html>`
  const INLINE = '<script>menu = "café"</script>'

  /** Serves the built pages with a policy, as the printed nginx configuration does. */
  const serve = async (policy: string) => {
    const map = new Map(
      [...readFileSync(join(folder, 'build/csp-hashes.map'), 'utf8').matchAll(/^"([^"]+)" "([^"]+)";$/gm)].map(
        ([, path = '', hashes = '']) => [path, hashes],
      ),
    )
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').replace(/\/$/, '/index.html')
      const read = (name: string) => readFileSync(join(folder, 'build/client', name))
      let [status, name] = [200, path]
      let body: Buffer
      try {
        body = read(name)
      } catch {
        ;[status, name] = [404, '/404.html']
        body = read(name)
      }
      response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'text/html')
      response.setHeader('Content-Security-Policy', policy.replace('$csp_hashes', map.get(name) ?? ''))
      response.writeHead(status).end(body)
    })
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }

  beforeAll(async () => {
    linkPackages(folder)
    put('index.html', html(`<body>${INLINE}<script type="module" src="/register-worker.js"></script></body>`))
    put('about/index.html', html(`<body><script type="application/json">{"a":1}</script>${INLINE}</body>`))
    put('404.html', html('<body>Not here<script>missing = true</script></body>'))
    put('no-encoding.html', `<!doctype html><title>x</title><body>${INLINE}</body>`)
    put('register-worker.js', `${printedFile(blocks, 'register-worker.js')}\nwindow.registered = true`)
    put('sw.js', '')
    expect((await runScript({ folder }, 'seal-pages.ts')).errors).toBe('')
    const printed = printedFile(blocks, 'policy.spec.ts')
    const listOf = (pages: readonly string[]) => `[${pages.map((page) => `'${page}'`).join(', ')}]`
    const onSomePages = replaceOnce(printed, listOf(PAGES), listOf(SOME_PAGES))
    for (const [name, policy] of Object.entries(POLICIES)) {
      const settings = `test.use(${JSON.stringify({ baseURL: await serve(policy) })})\n`
      const write = (file: string, code: string) => writeFileSync(join(folder, file), `${code}\n${settings}`)
      if (name === 'as printed') write('claims.spec.ts', CLAIMS)
      write(`${name}.spec.ts`, name === 'as printed' ? printed : onSomePages)
    }
    rmSync(join(folder, 'policy.spec.ts'))
    // One worker tests all policies, because each worker starts its own browser.
    const launchOptions = { executablePath, args: CHROMIUM_ARGUMENTS }
    const config = { testDir: folder, workers: 1, reporter: 'json', use: { launchOptions } }
    writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)}`)
    const { output } = await runIn({ folder }, process.execPath, 'node_modules/@playwright/test/cli.js', 'test')
    const { suites } = JSON.parse(output) as { suites: Suite[] }
    results = new Map(
      suites.flatMap(({ title: file, specs }) =>
        specs.flatMap(({ title, tests }) =>
          tests.map(({ status }): [string, string] => [`${file.replace('.spec.ts', '')}: ${title}`, status]),
        ),
      ),
    )
  })
  afterAll(() => {
    for (const server of servers) server.close()
    remove()
  })

  /** Returns the results of the printed test with a policy: for the pages, and for the injected script. */
  const printedTest = (name: keyof typeof POLICIES, pages = SOME_PAGES) => ({
    pages: pages.map((path) => results.get(`${name}: ${path} violates nothing`)),
    injected: results.get(`${name}: an injected script does not run`),
  })
  const [PASSED, FAILED] = ['expected', 'unexpected']
  const onEach = (result: string, pages = SOME_PAGES) => pages.map(() => result)

  it('is violated by no page, and stops an injected script', () => {
    expect(printedTest('as printed', PAGES)).toEqual({ pages: onEach(PASSED, PAGES), injected: PASSED })
  })

  it('has the effects that the article describes', () => {
    const titles = [...CLAIMS.matchAll(/^test\('([^']+)'/gm)].map(([, title]) => title)
    expect(titles).toHaveLength(5)
    expect(titles.filter((title) => results.get(`claims: ${title}`) !== PASSED)).toEqual([])
  })

  it('passes all tests but the last with unsafe-inline in place of the hashes', () => {
    expect(printedTest('unsafe-inline')).toEqual({ pages: onEach(PASSED), injected: FAILED })
  })

  it('still stops the script if unsafe-inline is beside the hashes, because browsers then ignore it', () => {
    // The page into which the script is injected has hashes.
    expect(printedTest('unsafe-inline beside hashes')).toEqual({ pages: onEach(PASSED), injected: PASSED })
  })

  it('stops every script when script-src is misspelled', () => {
    expect(printedTest('misspelled')).toEqual({ pages: onEach(FAILED), injected: PASSED })
  })
})
