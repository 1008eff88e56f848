import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFileList } from '#server/publication/built-files.ts'
import { findSite } from '#server/publication/built-site.ts'
import { OWN_CONTENT, SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { writeProducts } from '#testing/copies-of-content.ts'
import { isProving, times } from '#testing/effort.ts'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'
import { filesIn } from '#publishing/output/file-index.ts'

/** The number of products, which gives enough pages to start several threads. */
const PRODUCTS = times(16, 40)

const options = { keepsNothing: true, content: isProving ? SAMPLE_CONTENT : SMALL_CONTENT }
const [threads, alone] = [createOwnerProject(options), createOwnerProject(options)]
beforeAll(() => {
  for (const { folder } of [threads, alone]) {
    writeProducts(join(folder, OWN_CONTENT, 'shop/products'), PRODUCTS)
  }
})
afterAll(() => {
  threads.remove()
  alone.remove()
})

/** Publishes a project from scratch. @param before a command that starts the program */
function publish({ folder, environment }: typeof threads, ...before: string[]) {
  const [program, ...words] = [...before, process.execPath, 'commands/publish.ts', '--at-once']
  const { status, stderr } = spawnSync(program!, words, { cwd: folder, env: environment, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return findSite(join(folder, 'build'))!
}

it('several threads generate exactly the same bytes as one thread', () => {
  // A program that is limited to one core starts no other threads.
  const [one, several] = [publish(alone, 'taskset', '-c', '0'), publish(threads)]
  expect(Object.keys(readFileList(several)).length).toBeGreaterThan(4 * PRODUCTS)
  expect(readFileList(several)).toEqual(readFileList(one))
  const names = filesIn(several.folder)
  expect(names.toSorted()).toEqual(filesIn(one.folder).toSorted())
  // The fingerprint of the sources contains the path of the folder, which differs.
  for (const name of names.filter((file) => file !== 'sources.sha256'))
    expect(readFileSync(join(several.folder, name)).equals(readFileSync(join(one.folder, name))), name).toBe(true)
})
