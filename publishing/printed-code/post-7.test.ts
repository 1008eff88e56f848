import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { postgresCommand } from '#testing/postgres-cluster.ts'
import { databaseAt } from '#testing/postgres-copies.ts'
import { blockWith, fileNameOf, printedBlocks } from '#testing/printed-code.ts'
import { hasProgram } from '#testing/interpreters.ts'
import { replaceOnce, runIn } from '#testing/run-printed.ts'

const blocks = printedBlocks('examples/amani/posts/7-deploys-without-a-maintenance-window/post.md')
const code = (text: string) => blockWith(blocks, text).code
const SWITCH = code('# switch.sh')
const DEPLOY = code('# Usage: deploy.sh')

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kibanda-printed-7-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the article prints no code that is not tested here', () => {
  expect(blocks.map((block) => fileNameOf(block) ?? block.language)).toEqual([
    'sequence',
    'switch.sh',
    'bash',
    'nginx',
    'snippets/shop.conf',
    'sequence',
    'php',
    'sql',
    'ini',
    'ts',
    'nginx',
    'bash',
  ])
})

describe('the nginx configuration', () => {
  type Directive = { words: string[]; block?: Directive[] }
  /**
   * Parses a configuration by nginx's grammar: words, then a semicolon or a block.
   * @throws Error if a brace or a semicolon is missing
   */
  const read = (text: string): Directive[] => {
    const tokens = text.replaceAll(/#.*/g, '').match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? []
    let at = 0
    const directives = (isInside: boolean): Directive[] => {
      const found: Directive[] = []
      for (let words: string[] = []; ; at++) {
        const token = tokens[at]
        if (token === undefined || token === '}') {
          if (words.length > 0) throw new Error(`no semicolon after ${words.join(' ')}`)
          if ((token === '}') !== isInside) throw new Error(isInside ? 'a brace is missing' : 'a brace too many')
          return found
        }
        if (token === ';' || token === '{') {
          if (words.length === 0) throw new Error(`nothing before ${token}`)
          if (token === '{') at++
          found.push(token === '{' ? { words, block: directives(true) } : { words })
          words = []
        } else words.push(token)
      }
    }
    return directives(false)
  }
  const servers = read(code('candidate/public'))
  const snippet = read(code('# snippets/shop.conf'))
  const proxy = read(code('upstream callbacks'))
  const inside = (directives: Directive[], start: string) =>
    directives.find(({ words }) => words.join(' ').startsWith(start))?.block ?? []
  const lines = (directives: Directive[]) => directives.map(({ words }) => words.join(' '))

  it('is complete, according to a parser that detects missing braces and semicolons', () => {
    expect(() => read('server { listen 80; ')).toThrow('a brace is missing')
    expect(() => read('listen 80; }')).toThrow('a brace too many')
    expect(() => read('server { listen 80 }')).toThrow('no semicolon after listen 80')
    expect(servers).toHaveLength(2)
    expect(proxy).toHaveLength(2)
  })

  it('serves visitors from the current release, and the health check from the candidate on a local port', () => {
    expect(servers.map(({ block = [] }) => lines(block))).toEqual([
      ['listen 443 ssl', 'root /srv/shop/current/public', 'include snippets/shop.conf', 'location /callbacks/'],
      ['listen 127.0.0.1:8081', 'root /srv/shop/candidate/public', 'include snippets/shop.conf'],
    ])
    expect(lines(inside(servers[0]!.block ?? [], 'location /callbacks/'))).toEqual(['proxy_pass http://127.0.0.1:8082'])
    expect(lines(inside(proxy, 'server'))).toContain('listen 127.0.0.1:8082')
    expect(DEPLOY).toContain('ask http://127.0.0.1:8081/up')
  })

  it('passes only resolved paths to PHP', () => {
    const php = lines(inside(snippet, 'location = /index.php'))
    expect(php).toContain('fastcgi_param SCRIPT_FILENAME $realpath_root$fastcgi_script_name')
    expect(php.join('\n')).not.toContain('$document_root')
    expect(lines(inside(snippet, 'location /build/'))).toContain('alias /srv/shop/shared/build/')
  })

  it('can always pass a refused request to the other callback service', () => {
    expect(lines(inside(proxy, 'upstream callbacks'))).toEqual([
      'server 127.0.0.1:3001 max_fails=0',
      'server 127.0.0.1:3002 max_fails=0',
    ])
    expect(lines(inside(inside(proxy, 'server'), 'location /'))).toEqual([
      'proxy_set_header Connection close',
      'proxy_pass http://callbacks',
    ])
    expect(SWITCH).toContain('for port in 3001 3002')
  })

  it.skipIf(!hasProgram('nginx'))('is accepted by nginx', async () => {
    mkdirSync(join(folder, 'snippets'), { recursive: true })
    writeFileSync(join(folder, 'snippets/shop.conf'), code('# snippets/shop.conf'))
    writeFileSync(join(folder, 'fastcgi_params'), 'fastcgi_param REQUEST_METHOD $request_method;')
    const blocksOfHttp = replaceOnce(code('candidate/public'), 'listen 443 ssl', 'listen 127.0.0.1:8443')
    const whole = `pid ${folder}/nginx.pid; events {} http { access_log off; ${blocksOfHttp}\n${code('upstream callbacks')}\n}`
    writeFileSync(join(folder, 'nginx.conf'), whole)
    const words = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
    expect((await runIn({ folder }, 'nginx', ...words)).errors).toContain('test is successful')
  })
})

describe.skipIf(!hasProgram('php'))('the health check in PHP', () => {
  const program = (keeps: boolean) => `<?php
    class DiagnosingHealth {}
    class Event { static function listen(callable $listener) { $listener(new DiagnosingHealth()); } }
    class DB { static function select(string $sql) { echo "$sql\\n"; } }
    class Cache {
      private static array $kept = [];
      static function put(string $key, $value, int $seconds) { if (${keeps}) self::$kept[$key] = $value; }
      static function get(string $key) { return self::$kept[$key] ?? null; }
    }
    ${code('DiagnosingHealth $event')}`
  const run = async (name: string, keeps: boolean) => {
    writeFileSync(join(folder, name), program(keeps))
    return runIn({ folder }, 'php', '-d', 'display_errors=stderr', name)
  }

  it('passes when the database and the cache work, and fails when the cache loses a value', async () => {
    expect(await run('works.php', true)).toEqual({ code: 0, output: 'select 1 from migrations limit 1\n', errors: '' })
    const { code, errors } = await run('forgets.php', false)
    expect(code).toBe(255)
    expect(errors).toContain('The cache does not keep what it is given.')
  })
})

describe.skipIf(!inject('postgresUrl'))('the migrations', { shuffle: false }, () => {
  const name = `printed_7_${process.pid}`
  const [, expand = '', backfill = '', unconverted = '', contract = ''] = code('phone_e164 text').split(/^--.*\n/m)
  let client: pg.Client
  const rows = async (text: string) => (await client.query(text)).rows

  beforeAll(async () => {
    await postgresCommand(inject('postgresUrl')!, `create database ${name}`)
    client = new pg.Client({ connectionString: databaseAt(inject('postgresUrl')!, name) })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await postgresCommand(inject('postgresUrl')!, `drop database ${name} with (force)`)
  })

  it('work with both the previous and the new release', async () => {
    await client.query('create table customers (id integer generated always as identity, phone text not null)')
    await client.query(
      `insert into customers (phone) select '07000' || lpad(n::text, 5, '0') from generate_series(1, 2500) as n`,
    )
    await client.query(`insert into customers (phone) values ('+254 700 000 000'), ('ask Mfano')`)

    await client.query(expand)
    // Release 40 knows only the old column, and release 42 knows only the new column.
    await client.query("insert into customers (phone) values ('0100000000')")
    await client.query("insert into customers (phone_e164) values ('+254700000000')")

    const updated: (number | null)[] = []
    do updated.push((await client.query(backfill)).rowCount)
    while (updated.at(-1))
    expect(updated).toEqual([1000, 1000, 501, 0])
    expect(await rows("select phone, phone_e164 from customers where phone in ('0700000007', '0100000000')")).toEqual([
      { phone: '0700000007', phone_e164: '+254700000007' },
      { phone: '0100000000', phone_e164: '+254100000000' },
    ])
    expect((await rows(unconverted)).map(({ phone }) => phone)).toEqual(['+254 700 000 000', 'ask Mfano'])

    await client.query(contract)
    expect(
      await rows("select column_name from information_schema.columns where table_name = 'customers' order by 1"),
    ).toEqual([{ column_name: 'id' }, { column_name: 'phone_e164' }])
  })

  it('give up after waiting two seconds for a long report, so that later queries do not wait', async () => {
    const report = new pg.Client({ connectionString: databaseAt(inject('postgresUrl')!, name) })
    await report.connect()
    await report.query('begin; select * from customers limit 1')
    const start = performance.now()
    const [timeout = ''] = expand.split('\n')
    await expect(client.query(`${timeout}\nALTER TABLE customers ADD COLUMN note text`)).rejects.toMatchObject({
      code: '55P03',
    })
    expect(performance.now() - start).toBeGreaterThan(1900)
    expect(await rows('select count(*)::int as n from customers')).toEqual([{ n: 2504 }])
    await report.end()
  })
})

describe('the callback service', () => {
  const UNIT = code('callbacks@.service')

  it('ends the process before the stop timeout of systemd', () => {
    const drain = Number(/process\.exit\(1\), ([\d_]+)\)/.exec(code('SIGTERM'))?.[1]?.replace('_', ''))
    const limit = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1])
    expect([drain, limit]).toEqual([25_000, 30])
  })

  it.skipIf(!hasProgram('systemd-analyze') || !existsSync('/usr/bin/node'))(
    'has a unit that systemd accepts',
    async () => {
      const file = join(folder, 'callbacks@.service')
      writeFileSync(file, UNIT)
      const { code, errors } = await runIn({ folder }, 'systemd-analyze', 'verify', '--man=no', file)
      expect([code, errors.includes('callbacks@')]).toEqual([0, false])
      writeFileSync(file, UNIT.replace('KillMode=mixed', 'KillMode=gently'))
      expect((await runIn({ folder }, 'systemd-analyze', 'verify', '--man=no', file)).errors).toContain('gently')
    },
  )

  /**
   * Starts a server with the printed handler. The server responds to /slow after half a second, and never responds to
   * /stuck.
   */
  const start = async (limit: number) => {
    const file = `server-${limit}.ts`
    writeFileSync(
      join(folder, file),
      `import { createServer } from 'node:http'
       const database = { close: () => console.log('database closed') }
       const server = createServer((request, response) => {
         console.log(request.url)
         if (request.url !== '/stuck') setTimeout(() => response.end('done'), request.url === '/slow' ? 500 : 0)
       }).listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))
       ${replaceOnce(code('SIGTERM'), '25_000', String(limit))}`,
    )
    const child = spawn(process.execPath, [join(folder, file)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
    const ended = once(child, 'close') as Promise<[number | null]>
    await expect.poll(() => output).toMatch(/port \d+/)
    const port = Number(/port (\d+)/.exec(output)?.[1])
    const ask = (path: string) =>
      new Promise<string>((resolve) => {
        const asking = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
          let body = ''
          response.on('data', (text: Buffer) => void (body += text.toString()))
          response.on('end', () => resolve(body))
        })
        asking.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        asking.end()
      })
    return { child, ended, ask, output: () => output }
  }

  it('finishes an open request, refuses new requests, and closes the database', async () => {
    const { child, ended, ask, output } = await start(20_000)
    const slow = ask('/slow')
    await expect.poll(output).toContain('/slow')
    child.kill('SIGTERM')
    await expect.poll(() => ask('/'), { interval: 20 }).toBe('ECONNREFUSED')
    expect(await slow).toBe('done')
    expect((await ended)[0]).toBe(0)
    expect(output()).toContain('database closed')
  })

  it('exits by itself when a request never ends', async () => {
    const { child, ended, ask, output } = await start(300)
    const stuck = ask('/stuck')
    await expect.poll(output).toContain('/stuck')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(1)
    expect(await stuck).toBe('ECONNRESET')
  })
})
