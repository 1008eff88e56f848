import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { parse } from 'parse5'
import postcss from 'postcss'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHROMIUM_ARGUMENTS, findChromium } from '#commands/parts/chromium.ts'
import { blockWith, fileNameOf, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { times } from '#testing/effort.ts'
import { linkPackages, replaceOnce, runScript, typeErrors } from '#testing/run-printed.ts'

type Picture = (properties: { name: string; alt: string; first: boolean }) => React.ReactElement

const blocks = printedBlocks('examples/amani/posts/10-pages-for-slow-phones/post.md')
const HTML = blockWith(blocks, '<!doctype html>').code
const CSS = printedFile(blocks, 'site.css')
const BUDGET_FAILS = blockWith(blocks, 'AssertionError').code.split('\n')

/** The form that the article’s server renders. It has the same elements as the form in the article’s HTML. */
const FORM = `
import { useState } from 'react';
export function Booking() {
  const [nights, setNights] = useState('1');
  return (
    <form method="post" action="/bookings">
      <label htmlFor="nights">Nights</label>
      <input id="nights" name="nights" type="number" min="1" value={nights} onChange={(event) => setNights(event.target.value)} />
      <button>Ask for a room</button>
      <output>{nights} nights</output>
    </form>
  );
}`

/**
 * The types of the packages for measuring, which this project does not install, as far as the article uses them.
 * Source: the declarations of Lighthouse 13.5.0 and chrome-launcher 1.2.1.
 */
const MEASURING = `
declare module 'chrome-launcher' {
  export function launch(options?: { chromeFlags?: string[] }): Promise<{ port: number; kill(): void }>
}
declare module 'lighthouse' {
  type Flags = { port?: number; onlyCategories?: string[] | null; throttlingMethod?: 'devtools' | 'simulate' | 'provided' }
  type Audits = Record<string, { numericValue?: number }>
  export default function lighthouse(url?: string, flags?: Flags): Promise<{ lhr: { audits: Audits } } | undefined>
}`

const { folder, remove } = unpackPrinted(blocks, { 'booking-form.tsx': FORM, 'measuring.d.ts': MEASURING })
linkPackages(folder)
afterAll(remove)

const bundle = async (file: string, external: string[] = []) => {
  const made = await rolldown({
    input: join(folder, file),
    external,
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
  })
  const { output } = await made.generate({ format: 'esm', minify: true })
  return output[0].code
}
const component = async (file: string) => {
  const compiled = join(folder, file.replace('.tsx', '.mjs'))
  writeFileSync(compiled, await bundle(file, ['react', 'react/jsx-runtime']))
  return (await import(compiled)) as Record<string, Picture>
}

let script = ''
let pictures = ''
let page = ''
beforeAll(async () => {
  script = await bundle('booking.tsx')
  const { Picture } = await component('picture.tsx')
  const { Booking } = await component('booking-form.tsx')
  pictures = renderToString([
    createElement(Picture!, { key: 1, name: 'baobab', alt: 'The room', first: true }),
    createElement(Picture!, { key: 2, name: 'dhow', alt: 'The roof', first: false }),
  ])
  const rendered = renderToString(createElement(Booking as unknown as React.FunctionComponent))
  const form = HTML.slice(HTML.indexOf('<form'), HTML.indexOf('</form>') + '</form>'.length)
  page = replaceOnce(replaceOnce(HTML, form, rendered), '<h2>', `${pictures}<h2>`)
    // White space in the container is removed, because hydration allows no content besides the rendered elements.
    .replace(/(<div id="booking">)\s+/, '$1')
    .replace(/(<\/form>)\s+(<\/div>)/, '$1$2')
})

it('the article prints no code that is not tested here', () => {
  expect(blocks.map((block) => fileNameOf(block) ?? block.language)).toEqual([
    'html',
    'site.css',
    'picture.tsx',
    'booking.tsx',
    'compare.ts',
    'budget.test.ts',
    'text',
  ])
})

let mistakes = ''
beforeAll(async () => void (mistakes = await typeErrors(folder)))
it('the article prints TypeScript that compiles', () => {
  expect(mistakes).toBe('')
})

describe('the HTML and the style sheet', () => {
  it('have no parse error, and no rule that makes another request', () => {
    const mistakes: string[] = []
    parse(HTML, { onParseError: ({ code }) => void mistakes.push(code) })
    expect(mistakes).toEqual([])
    const rules: string[] = []
    postcss.parse(CSS).walk((node) => void rules.push(node.type === 'atrule' ? `@${node.name}` : node.type))
    expect(new Set(rules)).toEqual(new Set(['comment', 'rule', 'decl']))
  })

  it('reserve the space of a picture, and let the browser choose its size', () => {
    const [first = '', second = ''] = pictures.split('<img ').slice(-2)
    for (const tag of [first, second]) {
      expect(tag).toContain('width="720" height="480"')
      for (const width of [360, 720, 1080]) expect(tag).toContain(`-${width}.avif ${width}w`)
    }
    expect([first.includes('loading'), first.includes('fetchPriority="high"')]).toEqual([false, true])
    expect([second.includes('loading="lazy"'), second.includes('fetchPriority')]).toEqual([true, false])
  })
})

describe('the article’s page, as served', () => {
  let server: Server
  let address = ''
  let files: Record<string, string> = {}
  /** The requests that the server received, and the delay before the server sends the style sheet (ms). */
  let seen: string[] = []
  let delay = 0

  beforeAll(async () => {
    const types: Record<string, string> = { css: 'text/css', js: 'text/javascript' }
    server = createServer((request, response) => {
      const path = request.url ?? '/'
      seen.push(`${request.method} ${path}`)
      const body = files[path]
      const answer = () => {
        if (path === '/site.css') seen.push('style sheet sent')
        response.writeHead(body === undefined ? 404 : 200, {
          'Content-Type': types[path.split('.')[1] ?? ''] ?? 'text/html',
        })
        response.end(body)
      }
      if (path === '/site.css') setTimeout(answer, delay)
      else answer()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    ;[files, seen, delay] = [{ '/': page, '/site.css': CSS, '/booking.js': script }, [], 0]
  })

  describe('the budget', () => {
    const run = () => runScript({ folder, env: { SITE: address } }, '--test', '--test-isolation=none', 'budget.test.ts')
    const failures = async () => [...(await run()).output.matchAll(/^✖ (.+) \([\d.]+ms\)$/gm)].map(([, title]) => title)
    const titles = [...printedFile(blocks, 'budget.test.ts').matchAll(/^test\('([^']+)'/gm)].map(([, title]) => title)
    const [weight, asking, places, later] = titles

    it('is met by the article’s page, with pictures and the script', async () => {
      const { code, output } = await run()
      expect(code, output).toBe(0)
      expect(output).toMatch(/pass 4\b/)
    })

    it('reports a font with the message that the article prints', async () => {
      files['/site.css'] += "@font-face { font-family: Brand; src: url('/brand.woff2'); }"
      const { output } = await run()
      expect(output).toContain(BUDGET_FAILS[0])
      expect(output).toContain(BUDGET_FAILS[1]?.trim())
    })

    const noise = (bytes: number) =>
      Array.from({ length: bytes / 8 }, (_, n) => Math.sin(n).toString(36).slice(-8)).join('')
    const head = (tag: string) => () => void (files['/'] = replaceOnce(page, '</head>', `${tag}</head>`))
    const excesses: [string, () => void, (string | undefined)[]][] = [
      ['a second style sheet', head('<link rel="stylesheet" href="/more.css">'), [weight]],
      ['a script in the head', head('<script type="module" src="/booking.js"></script>'), [asking]],
      ['a picture without a size', () => void (files['/'] = page.replace(' width="720" height="480"', '')), [places]],
      ['a lazy first picture', () => void (files['/'] = page.replace('<img', '<img loading="lazy"')), [places]],
      ['a larger script', () => void (files['/booking.js'] += `/*${noise(20_000)}*/`), [later]],
      // These differ from the ones above only in what they add.
      ['20 kB of rules', () => void (files['/site.css'] += `/*${noise(20_000)}*/`), [weight]],
      ['a script that is preloaded', head('<link rel="modulepreload" href="/booking.js">'), [asking]],
      ['a second picture that is not lazy', () => void (files['/'] = page.replace(' loading="lazy"', '')), [places]],
    ]
    it.each(excesses.slice(0, times(5, excesses.length)))('fails for %s', async (_, change, expected) => {
      change()
      expect([...new Set(await failures())]).toEqual(expected)
    })

    it('leaves room for the code of a real form', () => {
      expect(gzipSync(script).length).toBeLessThan(75_000)
      expect(gzipSync(page).length + gzipSync(CSS).length).toBeLessThan(3000)
    })
  })

  const executablePath = findChromium()
  describe.skipIf(!executablePath)('in a browser', () => {
    let browser: Browser
    const visit = async (act: (tab: Page) => Promise<void>) => {
      const tab = await browser.newPage()
      await act(tab)
      await tab.close()
    }
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_ARGUMENTS })
    })
    afterAll(() => browser.close())

    it('requests the script only after the style sheet has arrived and the page is painted', async () => {
      delay = 400
      await visit(async (tab) => {
        await tab.goto(address)
        await expect.poll(() => seen).toContain('GET /booking.js')
      })
      expect(seen.indexOf('GET /booking.js')).toBeGreaterThan(seen.indexOf('style sheet sent'))

      // A script in the head is requested while the style sheet is loading.
      seen = []
      files['/'] = replaceOnce(page, '</head>', '<script type="module" src="/booking.js"></script></head>')
      await visit(async (tab) => void (await tab.goto(address)))
      expect(seen.indexOf('GET /booking.js')).toBeLessThan(seen.indexOf('style sheet sent'))
    })

    it('lets the form work even if the script never arrives', async () => {
      files['/booking.js'] = 'await new Promise(() => {})'
      await visit(async (tab) => {
        await tab.goto(address)
        await tab.getByLabel('Nights').fill('3')
        await tab.getByRole('button', { name: 'Ask for a room' }).click()
        await expect.poll(() => seen).toContain('POST /bookings')
      })
    })

    it('reports a hydration error for the line breaks that the article adds for print', async () => {
      files['/'] = HTML
      await visit(async (tab) => {
        const mistakes: string[] = []
        tab.on('pageerror', ({ message }) => void mistakes.push(message))
        await tab.goto(address)
        await expect.poll(() => mistakes.join()).toContain('React error #418')
      })
    })

    it('hydrates the rendered form without replacing it', async () => {
      await visit(async (tab) => {
        const mistakes: string[] = []
        tab.on('pageerror', ({ message }) => void mistakes.push(message))
        await tab.addInitScript(() =>
          addEventListener('DOMContentLoaded', () => (document.querySelector('form')!.title = 'same')),
        )
        await tab.goto(address)
        await expect
          .poll(async () => {
            await tab.getByLabel('Nights').fill('2')
            await tab.getByLabel('Nights').fill('3')
            return tab.locator('output').textContent()
          })
          .toBe('3 nights')
        expect(await tab.locator('form').getAttribute('title')).toBe('same')
        expect(mistakes).toEqual([])
      })
    })
  })
})

it('compare.ts compares two pages by the medians of five runs each, alternating between the pages', async () => {
  const values = [5, 1, 100, 3, 2]
  const lighthouse = `
    const values = ${JSON.stringify(values)}
    let runs = 0
    export default async (url, options) => {
      console.log('run', url, options.throttlingMethod)
      const value = values[Math.floor(runs++ / 2)] * (url === 'b' ? 10 : 1)
      return { lhr: { audits: new Proxy({}, { get: () => ({ numericValue: value }) }) } }
    }`
  writeFileSync(join(folder, 'lighthouse.mjs'), lighthouse)
  writeFileSync(join(folder, 'launcher.mjs'), 'export const launch = async () => ({ port: 1, kill() {} })')
  const compare = replaceOnce(printedFile(blocks, 'compare.ts'), "'lighthouse'", "'./lighthouse.mjs'")
  writeFileSync(join(folder, 'compare-here.ts'), replaceOnce(compare, "'chrome-launcher'", "'./launcher.mjs'"))
  const { output } = await runScript({ folder }, 'compare-here.ts', 'a', 'b')
  const lines = output.trim().split('\n')
  expect(lines.slice(0, 4)).toEqual(['run a devtools', 'run b devtools', 'run a devtools', 'run b devtools'])
  const result = (factor: number) =>
    ['firstPaint', 'largestPaint', 'blocked', 'shift'].map((name) => `  ${name}: ${3 * factor}`)
  expect(lines.slice(10)).toEqual(['a', ...result(1), 'b', ...result(10)])
})
