import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentFolder, OWN_CONTENT, SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { cartRate } from '#domain/shop/shipping.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { createOwnerProject } from '#testing/owner-project.ts'

let project: ReturnType<typeof createOwnerProject>
beforeEach(() => {
  project = createOwnerProject()
  rmSync(join(project.folder, OWN_CONTENT), { recursive: true })
})
afterEach(() => project.remove())

const begin = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['commands/new.ts', ...words], {
    cwd: project.folder,
    env: project.environment,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

it('the command copies the sample as the owner’s content, and never overwrites existing content', () => {
  expect(begin('site')).toMatchObject({
    status: 0,
    said: expect.stringContaining(`Your content is in ${OWN_CONTENT}.`) as string,
  })
  const site = join(project.folder, OWN_CONTENT, 'site.yml')
  const copied = readFileSync(site, 'utf8')
  expect(copied).toContain('\n# redirects:\n#   /former-page: /page\n\nowner:\n')
  expect(copied.split('\n')[0]).toBe(readFileSync(join(SAMPLE_CONTENT, 'site.yml'), 'utf8').split('\n')[0])
  writeFileSync(site, 'mine')
  expect(begin('site')).toMatchObject({ status: 1, said: expect.stringContaining('Nothing was changed.') as string })
  expect(readFileSync(site, 'utf8')).toBe('mine')
})

it('creates a shop whose cart and checkout have the same total', () => {
  // C843
  begin('site')
  const { settings } = readShopOffer(join(project.folder, OWN_CONTENT))
  expect(settings.carryCouponIntoCheckout).toBe(true)
  expect(cartRate(settings)).toEqual({ price: 0 })
  expect(readShopOffer(SAMPLE_CONTENT).settings.carryCouponIntoCheckout).toBe(false)
})

it.each([[], ['shop'], ['constructor']])('the command lists what it can create when called with %j', (...words) => {
  expect(begin(...words)).toEqual({ status: 1, said: 'Specify what to create: npm run new -- site\n' })
  expect(existsSync(join(project.folder, OWN_CONTENT))).toBe(false)
})

it('the content folder is CONTENT_DIR if set, otherwise the owner’s content if present, otherwise the sample', () => {
  expect(contentFolder('')).toBe(existsSync(OWN_CONTENT) ? OWN_CONTENT : SAMPLE_CONTENT)
  expect(contentFolder('examples')).toBe('examples')
  expect(() => contentFolder('nowhere')).toThrow(
    "The setting CONTENT_DIR: expected a folder with the site's content, but nowhere does not exist.",
  )
})
