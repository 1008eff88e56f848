import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pathInStore, readFileList } from '#server/publication/built-files.ts'
import { currentSite, CURRENT, findSite, pastAssets, sitesIn, type BuiltSite } from '#server/publication/built-site.ts'
import { finish, goBack, STORED, newBuild } from './builds.ts'

const HOUR = 3_600_000

let buildDir: string
let now: Date
beforeEach(() => {
  buildDir = mkdtempSync(join(tmpdir(), 'kibanda-builds-'))
  now = new Date()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(buildDir, { recursive: true, force: true })
})

/** Begins a build with a page, an asset that all builds contain, and an asset that only this build contains. */
const begin = () => {
  now = new Date(now.getTime() + 60_000)
  const site = newBuild(now, buildDir)
  mkdirSync(site.files)
  const names = ['index.html', 'assets/every-1.png', `assets/${basename(site.folder)}.png`]
  for (const name of names) writeFileSync(pathInStore(site, name), 'x')
  writeFileSync(site.list, JSON.stringify(Object.fromEntries(names.map((name) => [name, { hash: 'x' }]))))
  return site
}
const build = () => {
  const site = begin()
  finish(site, 'of these sources', now, buildDir)
  return site
}
const folders = () => readdirSync(sitesIn(buildDir)).toSorted()

describe('a build', () => {
  it('is not served before it is finished', () => {
    expect(findSite(buildDir)).toBeUndefined()
    expect(() => currentSite(buildDir)).toThrow('The pages are not built yet. Run: npm run build')
    const first = build()
    expect(currentSite(buildDir)).toEqual(first)
    const second = begin()
    expect(currentSite(buildDir)).toEqual(first)
    finish(second, 'of other sources', now, buildDir)
    expect(currentSite(buildDir)).toEqual(second)
    expect(readdirSync(buildDir).toSorted()).toEqual([CURRENT, 'sites'])
  })

  it('is on the disk before it becomes current', () => {
    // C1045
    const first = build()
    const second = begin()
    const programs = join(buildDir, 'programs')
    mkdirSync(programs)
    writeFileSync(
      join(programs, 'sync'),
      `#!/bin/sh\necho "$@" > ${programs}/asked; cat ${buildDir}/${CURRENT} > ${programs}/current`,
      {
        mode: 0o755,
      },
    )
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    finish(second, 'of other sources', now, buildDir)
    const read = (name: string) => readFileSync(join(programs, name), 'utf8')
    expect([read('asked'), read('current')]).toEqual([
      `-f ${second.folder}\n`,
      expect.stringContaining(basename(first.folder)),
    ])
    expect(currentSite(buildDir)).toEqual(second)
    vi.stubEnv('PATH', '')
    const third = build()
    expect(currentSite(buildDir)).toEqual(third)
  })

  it('sorts after all earlier builds, even if the clock was set back', () => {
    const built = [build(), build()]
    now = new Date(now.getTime() - 48 * HOUR)
    built.push(build(), build())
    expect(folders()).toEqual(built.map(({ folder }) => basename(folder)))
    expect(goBack(buildDir)).toEqual(built[2])
  })

  it('keeps the earlier builds that a server may still use, and removes older builds', () => {
    const built = Array.from({ length: STORED + 3 }, build)
    expect(folders()).toEqual(built.slice(-STORED).map(({ folder }) => basename(folder)))
    for (const { list } of built.slice(-STORED)) expect(existsSync(list)).toBe(true)
  })

  it('keeps its own assets available for a day after its removal, however many builds follow', () => {
    // C922
    const built = Array.from({ length: STORED + 3 }, build)
    const own = ({ folder }: BuiltSite) => `assets/${basename(folder)}.png`
    const left = () => pastAssets(buildDir).map((past) => Object.keys(readFileList(past)))
    // Build 3 still exists, but its assets are already set aside.
    expect(left()).toEqual([3, 2, 1, 0].map((place) => [own(built[place]!)]))
    for (const past of pastAssets(buildDir))
      for (const name of Object.keys(readFileList(past))) expect(existsSync(pathInStore(past, name))).toBe(true)
    now = new Date(now.getTime() + 23 * HOUR)
    build()
    expect(left()).toHaveLength(5)
    now = new Date(now.getTime() + 2 * HOUR)
    build()
    expect(left()).toEqual([[own(built[5]!)], [own(built[4]!)]])
  })

  it('leaves the previous build current if abandoned, and is removed once it can no longer be in progress', () => {
    const first = build()
    const givenUp = begin()
    const underWay = begin()
    utimesSync(givenUp.folder, now, new Date(now.getTime() - 2 * HOUR))
    utimesSync(underWay.folder, now, now)
    expect(currentSite(buildDir)).toEqual(first)
    const last = build()
    expect(folders()).toEqual([first, underWay, last].map(({ folder }) => basename(folder)))
  })

  it('has a unique folder, even when several builds start at the same moment', () => {
    expect(new Set(Array.from({ length: 50 }, () => newBuild(now, buildDir).folder)).size).toBe(50)
  })

  it('can be rolled back to the previous build, if one exists', () => {
    const [first, second, third] = [build(), build(), build()]
    expect(goBack(buildDir)).toEqual(second)
    expect(currentSite(buildDir)).toEqual(second)
    expect(goBack(buildDir)).toEqual(first)
    expect(goBack(buildDir)).toBeUndefined()
    expect(currentSite(buildDir)).toEqual(first)
    const fourth = build()
    expect(currentSite(buildDir)).toEqual(fourth)
    expect(goBack(buildDir)).toEqual(third)
  })

  it('is never read from outside the builds folder', () => {
    const [, last] = [build(), build()]
    for (const site of ['../../etc', '/etc', '', '.']) {
      writeFileSync(join(buildDir, CURRENT), JSON.stringify({ site }))
      expect(currentSite(buildDir)).toEqual(last)
    }
  })

  it('is current if it is the newest build and the pointer file is damaged', () => {
    // C765
    const [, last] = [build(), build()]
    for (const pointer of ['', '{"site":"2026', '[]', 'null']) {
      writeFileSync(join(buildDir, CURRENT), pointer)
      expect(currentSite(buildDir)).toEqual(last)
    }
  })
})
