import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/process/free-port.ts'
import { blockWith, fileNameOf, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { JUDGES } from '#testing/code-judges.ts'
import { directivesOf, printedPolicy } from './printed-policy.ts'
import { linkPackages, replaceOnce, runScript, typeErrors } from '#testing/run-printed.ts'

const POST = 'examples/amani/posts/9-a-content-security-policy-you-can-keep/post.md'
const blocks = printedBlocks(POST)
const { folder, remove } = unpackPrinted(blocks)
linkPackages(folder)
afterAll(remove)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>x</title>${body}`
const put = (name: string, text: string) => {
  const file = join(folder, 'build/client', name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

it('the article prints no code that is not tested here or in the browser', () => {
  expect(blocks.map((block) => fileNameOf(block) ?? block.language)).toEqual([
    'seal-pages.ts',
    'nginx',
    'register-worker.js',
    'csp-reports.ts',
    'nginx',
    'policy.spec.ts',
  ])
})

let mistakes = ''
beforeAll(async () => void (mistakes = await typeErrors(folder)))
it('the article prints TypeScript that compiles', () => {
  expect(mistakes).toBe('')
})

it('the nginx location at the policy’s report address passes reports to the port of the report server', () => {
  const limits = blockWith(blocks, 'limit_req_zone').code
  expect(JUDGES.nginx!(limits)).toBe('')
  expect(limits).toContain('location = /csp-reports {')
  expect(directivesOf(printedPolicy(blocks)).get('report-uri')).toBe('/csp-reports')
  expect(limits).toContain('proxy_pass http://127.0.0.1:8083;')
  expect(printedFile(blocks, 'csp-reports.ts')).toContain(".listen(8083, '127.0.0.1')")
  expect(limits.match(/zone=(\w+)/g)).toEqual(['zone=csp', 'zone=csp'])
})

describe('the policy', () => {
  const policy = printedPolicy(blocks)

  it('has every directive that the table explains, with the same value', () => {
    const rows = readFileSync(POST, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
    )
    const withHash = explained.map((text) => text.replace("'sha256-…'", '$csp_hashes'))
    expect(withHash.sort()).toEqual([...directivesOf(policy)].map((parts) => parts.join(' ')).sort())
  })

  it('has only directives that browsers know, including those that default-src does not cover', () => {
    const known =
      /^(?:(?:default|script|style|img|font|manifest|connect)-src|base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types|report-uri|report-to)$/
    const names = [...directivesOf(policy).keys()]
    expect(names.filter((name) => !known.test(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['base-uri', 'form-action', 'frame-ancestors']))
    expect(policy).not.toContain('unsafe-inline')
  })

  it('names a reporting endpoint that the Reporting-Endpoints header defines', () => {
    const { code } = blockWith(blocks, 'Reporting-Endpoints')
    expect(code).toContain(`${directivesOf(policy).get('report-to')}="https://`)
  })
})

describe('the hashes of the build', () => {
  const seal = async () => {
    const { code, errors } = await runScript({ folder }, 'seal-pages.ts')
    const map = code === 0 ? readFileSync(join(folder, 'build/csp-hashes.map'), 'utf8') : ''
    return { map, errors }
  }
  beforeAll(() => {
    put('index.html', page('<script>menu = "café"\r\n</script><script type="application/ld+json">{}</script>'))
    put('about/index.html', page('<script src="/app.js"></script>'))
    put('404.html', page('<script type="importmap">{}</script><script>one()</script><script>one()</script>'))
  })

  it('are on one line for each page with inline scripts, and cover the text as browsers parse it', async () => {
    const { map, errors } = await seal()
    expect(errors).toBe('')
    expect(map).toBe(
      `"/404.html" "${hashOf('{}')} ${hashOf('one()')}";\n"/index.html" "${hashOf('menu = "café"\n')}";\n`,
    )
  })

  it.each([
    ['<button onclick="go()">', 'onclick on <button>'],
    ['<p style="color: red">', 'style on <p>'],
    ['<svg><rect onload="x()"/></svg>', 'onload on <rect>'],
  ])('are not written for %s, and the error names the element', async (body, named) => {
    put('wrong.html', page(body))
    expect((await seal()).errors).toContain(`The policy forbids the attribute ${named}`)
    put('wrong.html', page('<p class="on-time">'))
    expect((await seal()).errors).toBe('')
  })

  it('are not written for pages with style elements', async () => {
    put('wrong.html', page('<style>p { color: red }</style>'))
    expect((await seal()).errors).toContain('The policy forbids <style>')
    put('wrong.html', page('<p>'))
    expect((await seal()).errors).toBe('')
  })
})

describe('the report server', () => {
  let port = 0
  let child: ReturnType<typeof spawn>
  let output = ''

  beforeAll(async () => {
    port = await freePort()
    const code = replaceOnce(printedFile(blocks, 'csp-reports.ts'), '.listen(8083,', `.listen(${port},`)
    writeFileSync(join(folder, 'csp-reports-here.ts'), code)
    child = spawn(process.execPath, [join(folder, 'csp-reports-here.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout?.on('data', (text: Buffer) => void (output += text.toString()))
    while ((await post('[]').catch(() => 0)) !== 204) await wait(50)
  })
  afterAll(async () => {
    child.kill()
    await once(child, 'close')
  })
  const post = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST', path: '/csp-reports' }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      asking.on('error', reject)
      asking.end(body)
    })
  const logged = async (body: string) => {
    output = ''
    expect(await post(body)).toBe(204)
    await expect.poll(() => output).not.toBe('')
    return output
  }

  it('reads both formats, and strips the query strings', async () => {
    const old = {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://cdn.example/a.js?token=1',
      'document-uri': 'https://shop.example/order?name=Mfano#x',
    }
    const line = '["script-src-elem","https://cdn.example/a.js","https://shop.example/order"]\n'
    expect(await logged(JSON.stringify({ 'csp-report': old }))).toBe(line)
    const body = {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://cdn.example/a.js?token=1',
      documentURL: 'https://shop.example/order?name=Mfano#x',
    }
    const batch = [
      { type: 'deprecation', body: {} },
      { type: 'csp-violation', body },
    ]
    expect(await logged(JSON.stringify(batch))).toBe(line)
  })

  it.each(['{', 'null', '{}', '[null]', '"text"', ' '.repeat(20_000)])(
    'refuses an invalid body such as %.20s',
    async (body) => {
      expect(await post(body)).toBe(400)
    },
  )

  it('survives a client that disconnects halfway through a request', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /csp-reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n[{"type"')
    socket.resetAndDestroy()
    expect(await post('[]')).toBe(204)
    expect(child.exitCode).toBeNull()
  })
})
