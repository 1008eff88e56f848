import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockWith, printedBlocks } from '#testing/printed-code.ts'
import { JUDGES } from '#testing/code-judges.ts'
import { hasProgram } from '#testing/interpreters.ts'
import { replaceOnce, runIn } from '#testing/run-printed.ts'

const blocks = printedBlocks('examples/amani/posts/7-deploys-without-a-maintenance-window/post.md')
const SWITCH = blockWith(blocks, '# switch.sh').code
const DEPLOY = blockWith(blocks, '# Usage: deploy.sh').code
const ROLLBACK = blockWith(blocks, '# Usage: rollback.sh').code

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kibanda-printed-7-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isUnix = hasProgram('bash') && hasProgram('curl') && hasProgram('flock')

describe.skipIf(!isUnix)('the scripts of article 7', () => {
  let base = ''
  let server: Server
  /** The release that responds with an error; if a port is given, only on this port. */
  let broken: { release?: string; port?: string } = {}
  /** The requests of the scripts, in order, each with the release that answered. */
  let done: string[] = []

  const current = () => readFileSync(join(base, 'current/VERSION'), 'utf8')
  const run = (name: string, ...words: string[]) => {
    const env = { PATH: `${join(base, 'programs')}:${process.env.PATH}`, LOG: join(base, 'log'), BASE: base }
    return runIn({ folder: base, env }, 'bash', join(base, name), ...words)
  }
  const log = () => readFileSync(join(base, 'log'), 'utf8').trim().split('\n')

  /** Builds an archive, deploys it, and returns the exit code and output of the script. */
  const deploy = async (version: string) => {
    const built = mkdtempSync(join(folder, 'built-'))
    for (const path of ['storage/app', 'storage/logs', 'public/build'])
      mkdirSync(join(built, path), { recursive: true })
    writeFileSync(join(built, 'VERSION'), version)
    writeFileSync(join(built, `public/build/app-${version}.js`), version)
    writeFileSync(join(built, 'public/build/vendor-1.js'), `from ${version}`)
    const archive = join(built, '../', `${version}.tar.gz`)
    execFileSync('tar', ['-czf', archive, '-C', built, '.'])
    // Waits for the next second, because two releases in the same second would have the same name.
    await expect.poll(() => existsSync(join(base, 'releases', stamp()))).toBe(false)
    return run('deploy.sh', archive)
  }
  const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

  beforeEach(async () => {
    base = mkdtempSync(join(folder, 'shop-'))
    for (const path of ['releases', 'shared/app', 'shared/logs', 'shared/build', 'programs'])
      mkdirSync(join(base, path), { recursive: true })
    writeFileSync(join(base, 'shared/.env'), 'APP_KEY=sample')
    writeFileSync(join(base, 'log'), '')
    ;[broken, done] = [{}, []]
    server = createServer((asked, response) => {
      const port = asked.headers.host?.split(':')[1] ?? ''
      const link = asked.url === '/up' ? 'candidate' : 'current'
      const release = readFileSync(join(base, link, 'VERSION'), 'utf8')
      const isBroken = release === broken.release && (broken.port === undefined || broken.port === port)
      done.push(`${asked.url} on ${port}: ${release}`)
      response.writeHead(isBroken ? 500 : 200).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')

    const program = (name: string, text: string) => {
      writeFileSync(join(base, 'programs', name), `#!/usr/bin/env bash\n${text}\n`)
      chmodSync(join(base, 'programs', name), 0o755)
    }
    const state = '[$(cat "$BASE/current/VERSION" 2>/dev/null)]'
    program('php', `echo "php $* in $(cat VERSION) ${state}" >>"$LOG"`)
    program('sudo', `echo "$* ${state}" >>"$LOG"`)
    // Runs the real curl with a shorter timeout, and redirects the article's ports to a single server.
    const { port } = server.address() as AddressInfo
    program(
      'curl',
      `url="\${*: -1}"
       echo "ask $url ${state}" >>"$LOG"
       host=\${url#http://}; host=\${host%%/*}
       words=("\${@:1:$#-1}")
       for at in "\${!words[@]}"; do
           [[ \${words[at]} != --retry-max-time ]] || words[at+1]=1
       done
       PATH=\${PATH#*:} exec curl "\${words[@]}" -H "Host: $host" "http://127.0.0.1:${port}/\${url##*/}"`,
    )
    if (!hasProgram('rsync'))
      program(
        'rsync',
        'from="$3"; to="$4"; cd "$from" && for file in *; do [ -e "$to$file" ] || cp -p "$file" "$to"; done',
      )

    writeFileSync(join(base, 'switch.sh'), replaceOnce(SWITCH, 'base=/srv/shop', `base=${base}`))
    writeFileSync(join(base, 'deploy.sh'), DEPLOY)
    writeFileSync(join(base, 'rollback.sh'), ROLLBACK)
  })
  afterEach(() => void server.close())

  it('have no syntax error', () => {
    for (const code of [SWITCH, DEPLOY, ROLLBACK]) expect(JUDGES.bash!(code)).toBe('')
  })

  it('deploy a release, and check it before the switch', async () => {
    expect(await deploy('41')).toEqual({ code: 0, output: '', errors: '' })
    expect(await deploy('42')).toEqual({ code: 0, output: '', errors: '' })
    expect(current()).toBe('42')
    expect(log().slice(-10)).toEqual([
      'php artisan storage:link in 42 [41]',
      'php artisan optimize in 42 [41]',
      'php artisan migrate --force in 42 [41]',
      'ask http://127.0.0.1:8081/up [41]',
      'systemctl reload php8.4-fpm [42]',
      'systemctl restart shop-worker [42]',
      'systemctl restart callbacks@3001 [42]',
      'ask http://127.0.0.1:3001/health [42]',
      'systemctl restart callbacks@3002 [42]',
      'ask http://127.0.0.1:3002/health [42]',
    ])
    expect(done.slice(-3)).toEqual(['/up on 8081: 42', '/health on 3001: 42', '/health on 3002: 42'])

    // Shared files outlive a release, and the assets of both releases exist.
    const inRelease = (path: string) => readlinkSync(join(base, 'current', path))
    expect(['.env', 'storage/app', 'storage/logs'].map(inRelease)).toEqual(
      ['.env', 'app', 'logs'].map((name) => join(base, 'shared', name)),
    )
    expect(readdirSync(join(base, 'shared/build')).sort()).toEqual(['app-41.js', 'app-42.js', 'vendor-1.js'])
    expect(readFileSync(join(base, 'shared/build/vendor-1.js'), 'utf8')).toBe('from 41')
    expect(readdirSync(join(base, 'releases'))).toHaveLength(2)
  })

  it('leave the old release in place when the new release does not start', async () => {
    await deploy('41')
    const before = log().length
    broken = { release: '42' }
    const { code, errors } = await deploy('42')
    expect(code).not.toBe(0)
    expect(errors).toContain('500')
    expect(current()).toBe('41')
    const [link, optimize, migrate, ask, ...more] = log().slice(before)
    expect([link, optimize, migrate, ask]).toEqual([
      'php artisan storage:link in 42 [41]',
      'php artisan optimize in 42 [41]',
      'php artisan migrate --force in 42 [41]',
      'ask http://127.0.0.1:8081/up [41]',
    ])
    expect(more).toEqual([])
  })

  it('stop at the first callback service that fails, and roll back', async () => {
    await deploy('41')
    const before = log().length
    broken = { release: '42', port: '3001' }
    expect((await deploy('42')).code).not.toBe(0)
    expect(current()).toBe('42')
    expect(log().slice(before).join('\n')).not.toContain('callbacks@3002')

    expect(await run('rollback.sh')).toEqual({ code: 0, output: '', errors: '' })
    expect(current()).toBe('41')
    expect(log().at(-1)).toBe('ask http://127.0.0.1:3002/health [41]')
    expect(log().join('\n')).not.toContain('rollback')
  })

  it('refuse a second deploy while one is running', async () => {
    const words = [join(base, 'deploy.lock'), 'bash', '-c', 'echo held; sleep 20']
    const holder = spawn('flock', words, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    await once(holder.stdout!, 'data')
    expect(await deploy('41')).toEqual({ code: 1, output: '', errors: 'another deploy is running\n' })
    expect(readdirSync(join(base, 'releases'))).toEqual([])
    process.kill(-holder.pid!)
  })

  it('switch the release without a moment in which the link is missing', async () => {
    for (const name of ['a', 'b']) {
      mkdirSync(join(base, 'releases', name))
      writeFileSync(join(base, 'releases', name, 'VERSION'), name)
    }
    symlinkSync(join(base, 'releases/a'), join(base, 'current'))
    writeFileSync(
      join(base, 'many.sh'),
      `set -e; source ${base}/switch.sh; for i in {1..150}; do for r in b a; do point $base/current $base/releases/$r; done; done`,
    )
    const switching = { hasEnded: false }
    const ended = run('many.sh').finally(() => (switching.hasEnded = true))
    const seen = new Set<string>()
    while (!switching.hasEnded) {
      for (let read = 0; read < 50; read++) seen.add(current())
      await turn()
    }
    expect((await ended).code).toBe(0)
    expect([...seen].sort()).toEqual(['a', 'b'])
  })

  it('need the option -T: without it, mv moves the link into the folder of the release', () => {
    const shell = 'mkdir a b; ln -s a current; ln -sfn b current.next; mv current.next current; readlink current; ls a'
    const place = mkdtempSync(join(folder, 'move-'))
    expect(execFileSync('bash', ['-c', shell], { cwd: place, encoding: 'utf8' })).toBe('a\ncurrent.next\n')
  })
})
