import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { untilNextDay } from '#domain/dates.ts'
import { OWN_CONTENT } from '#publishing/content/content-folder.ts'
import { isProving } from '#testing/effort.ts'
import { clockAhead } from '#testing/clock-ahead.ts'
import { createOwnerProject } from '#testing/owner-project.ts'

/**
 * The time between the start of the site and midnight in Kenya (ms). It is enough to publish and serve before midnight,
 * even on a busy machine.
 */
const BEFORE_MIDNIGHT = 60_000

it.runIf(isProving)('publishes the new day’s posts when the site runs past midnight', async () => {
  const { folder, environment, remove } = createOwnerProject()
  onTestFinished(remove)
  const now = new Date()
  const ahead = untilNextDay(now) - BEFORE_MIDNIGHT
  const tomorrow = new Date(now.getTime() + ahead + BEFORE_MIDNIGHT + 12 * 3_600_000).toISOString().slice(0, 10)
  const posts = join(folder, OWN_CONTENT, 'posts')
  for (const name of readdirSync(posts).filter((entry) => /^\d/.test(entry))) {
    const file = join(posts, name, 'post.md')
    const text = readFileSync(file, 'utf8').replaceAll('](/blog/', '](https://elsewhere.example/')
    writeFileSync(file, name.startsWith('1-') ? text.replace(/^publishDate: .*$/m, `publishDate: ${tomorrow}`) : text)
  }
  // The site and all its child processes run with the clock set ahead.
  const site = spawn(process.execPath, ['commands/start.ts'], {
    cwd: folder,
    env: { ...environment, NODE_OPTIONS: clockAhead(ahead), PORT: '0', DRAIN_NOTICE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    site.kill('SIGTERM')
    await once(site, 'close')
  })
  let output = ''
  site.stdout.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  while (!/is at http:\S+/.test(output)) await wait(20)
  const origin = /is at (http:\S+)/.exec(output)![1]!
  const status = async () => (await fetch(origin + addressOf(pages.post, { id: 1 }))).status
  expect(output).toContain('Not public yet: content/posts/1-')
  expect(output).toContain(`(from ${tomorrow})`)
  expect(await status()).toBe(404)
  while ((await status()) !== 200) await wait(50)
})
