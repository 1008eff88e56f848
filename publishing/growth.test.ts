import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFileList } from '#server/publication/built-files.ts'
import { findSite } from '#server/publication/built-site.ts'
import { OWN_CONTENT } from './content/content-folder.ts'
import { writeProducts } from '#testing/copies-of-content.ts'
import { isProving } from '#testing/effort.ts'
import { createOwnerProject } from '#testing/owner-project.ts'

/** The maximum factor by which the time per page may grow with a hundred times as many products. */
const MOST_GROWN = 1.2

/**
 * Publishes a shop with the given number of products from scratch.
 * @returns the number of pages, and the time per page (ms)
 */
function publish(products: number): { pages: number; each: number } {
  const { folder, environment, remove } = createOwnerProject({ keepsNothing: true })
  writeProducts(join(folder, OWN_CONTENT, 'shop/products'), products)
  const before = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['commands/publish.ts', '--at-once'], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  })
  const taken = performance.now() - before
  expect(status, stderr).toBe(0)
  const pages = Object.keys(readFileList(findSite(join(folder, 'build'))!)).filter((name) =>
    name.endsWith('index.html'),
  ).length
  remove()
  return { pages, each: taken / pages }
}

it.runIf(isProving)('the time to publish a page does not grow with the number of products', () => {
  const [few, many] = [publish(100), publish(10_000)]
  console.log(
    `${few.pages} pages: ${few.each.toFixed(1)} ms each; ${many.pages} pages: ${many.each.toFixed(1)} ms each`,
  )
  expect(many.pages).toBeGreaterThan(10_000)
  expect(many.each / few.each).toBeLessThan(MOST_GROWN)
})
