import { cents } from '#domain/money.ts'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFileList } from '#server/publication/built-files.ts'
import { currentSite, sitesDir } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'
import { startServer, type ServerProcess } from '#testing/server-process.ts'
import { writePublication } from '#testing/made-up-publication.ts'
import { finish, newBuild } from './output/builds.ts'
import { writeList } from './output/output.ts'

const PUBLICATIONS = 20
const VISITORS = 8
const KEYBOARD = 'quiet-keyboard-75'

let project: string
let server: ServerProcess
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'kibanda-live-'))
  for (const name of ['server', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(project, name))
  mkdirSync(join(project, sitesDir()), { recursive: true })
  publish(0)
})
afterEach(async () => {
  await server?.end('SIGKILL')
  rmSync(project, { recursive: true, force: true })
})

/** Publishes the site with a number in the home page, in an asset that only the home page links, and in a price. */
function publish(number: number): void {
  const buildDir = join(project, sitesDir())
  const site = newBuild(new Date(Date.now() + number), buildDir)
  cpSync(currentSite().folder, site.folder, { recursive: true })
  const own = writePublication(site.folder, {
    'index.html': `<html lang="en"><p>publication ${number}, <a href="/assets/publication-${number}.js">script</a></p></html>`,
    [`assets/publication-${number}.js`]: String(number),
  })
  writeList(site, { ...readFileList(currentSite()), ...readFileList(own) })
  const offer = readOffer(site.offer)
  for (const product of offer.shop.products) if (product.id === KEYBOARD) product.price = cents(100_00 + number)
  writeFileSync(site.offer, JSON.stringify(offer))
  finish(site, 'of these sources', new Date(), buildDir)
}

it('no request fails or mixes publications while the site is republished many times', async () => {
  server = await startServer({ DATA_DIR: join(project, 'data'), TRUST_PROXY: '1' }, project)
  const seen = new Set<number>()
  const wrong: string[] = []
  let asked = 0
  const over = new AbortController()
  const ask = async (path: string) => {
    asked++
    const response = await fetch(server.origin + path)
    if (response.status !== 200) wrong.push(`${path}: ${response.status}`)
    return response.text()
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      const number = Number(/publication (\d+),/.exec(await ask('/'))?.[1])
      seen.add(number)
      if ((await ask(`/assets/publication-${number}.js`)) !== String(number))
        wrong.push(`the asset of publication ${number}`)
      const { products } = JSON.parse(await ask('/api/v1/products')) as { products: Record<string, { price: number }> }
      // The page was fetched before the prices, so the prices cannot come from an older publication.
      if (products[KEYBOARD]!.price < 100_00 + number)
        wrong.push(`publication ${number} with the price ${products[KEYBOARD]!.price}`)
    }
  }
  const visitors = Array.from({ length: VISITORS }, visit)
  for (let number = 1; number <= PUBLICATIONS; number++) {
    publish(number)
    while (!seen.has(number)) await wait(20)
  }
  over.abort()
  await Promise.all(visitors)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(PUBLICATIONS * VISITORS)
  while ((server.output().match(/"event":"published"/g) ?? []).length < PUBLICATIONS) await wait(20)
})

it('the server keeps the previous publication when a new one is unreadable, and loads the next valid one', async () => {
  server = await startServer({ DATA_DIR: join(project, 'data') }, project)
  const buildDir = join(project, sitesDir())
  const broken = newBuild(new Date(), buildDir)
  cpSync(currentSite(buildDir).folder, broken.folder, { recursive: true })
  writeFileSync(broken.offer, '{')
  finish(broken, 'of these sources', new Date(), buildDir)
  await server.logged('publication-refused')
  expect(await (await fetch(server.origin)).text()).toContain('publication 0,')
  publish(2)
  await server.logged('"event":"published"')
  expect(await (await fetch(server.origin)).text()).toContain('publication 2,')
  expect(readFileSync(join(buildDir, 'current.json'), 'utf8')).toContain(currentSite(buildDir).folder.split('/').at(-1))
})
