import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sitesDir } from '#server/publication/built-site.ts'
import { createOwnContent } from '#testing/own-content.ts'
import { finish, goBack, newBuild } from './builds.ts'
import { isSiteStale, siteSources } from './sources.ts'

const [TODAY, LATER, TOMORROW] = ['2026-11-21T08:00:00Z', '2026-11-21T20:59:59Z', '2026-11-21T21:00:00Z'].map(
  (moment) => new Date(moment),
)

let content: ReturnType<typeof createOwnContent>
const formerDir = process.env.SITES_DIR
beforeEach(() => {
  content = createOwnContent()
  process.env.SITES_DIR = mkdtempSync(join(tmpdir(), 'kibanda-sources-'))
})
afterEach(() => {
  content.remove()
  rmSync(sitesDir(), { recursive: true })
  process.env.SITES_DIR = formerDir
})

const publish = (now = TODAY) => finish(newBuild(now), siteSources(content.folder, now!), now)
const isStale = (now = TODAY) => isSiteStale(content.folder, now!)

it('a site is stale after a content change or at the start of a new day in Kenya', () => {
  expect(isStale()).toBe(true)
  publish()
  expect([isStale(), isStale(LATER), isStale(TOMORROW)]).toEqual([false, false, true])
  content.edit('site.yml', /^name: .*$/m, 'name: Another')
  expect(isStale()).toBe(true)
})

it('after a rollback, a content change makes the site stale, but a new day alone does not', () => {
  publish()
  publish(LATER)
  expect(goBack()).toBeDefined()
  expect([isStale(LATER), isStale(TOMORROW)]).toEqual([false, false])
  content.edit('site.yml', /^name: .*$/m, 'name: Another')
  expect(isStale(LATER)).toBe(true)
})

it('a file that was only touched, copied or checked out again does not make the site stale', () => {
  publish()
  const file = join(content.folder, 'site.yml')
  utimesSync(file, TODAY!, TODAY!)
  expect(isStale()).toBe(false)
  const text = readFileSync(file)
  rmSync(file)
  writeFileSync(file, text)
  expect(isStale()).toBe(false)
})
