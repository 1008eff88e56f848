import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LicenseAnswer } from '#contract/licenses.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshDownloads, type Link } from '#testing/fresh-downloads.ts'
import { memoryFolder } from '#testing/memory-folder.ts'
import { ARCHIVE_LIST, readArchives, type ArchiveList, type Archives } from '#server/publication/archives.ts'
import { undelivered } from './sold-scripts.ts'

describeOnEachDatabase('A sold script', (kind) => {
  const { test, bought, start, get, newLink, post } = freshDownloads(kind)
  let folder: string
  let published: Archives
  beforeEach(async () => {
    folder = mkdtempSync(join(memoryFolder(), 'kibanda-archives-'))
    published = test.site.archives
    await start({
      archives: {
        find: (sold) => published.find(sold),
        isAnother: (sold) => published.isAnother(sold),
        open: (id) => published.open(id),
      },
    })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  /** Publishes an archive for each script. @param scripts the folder names by script number */
  const publish = (scripts: Record<number, string>) => {
    const list: ArchiveList = Object.entries(scripts).map(([id, slug]) => {
      writeFileSync(join(folder, `${slug}-1.0.0.zip`), slug)
      return {
        scriptId: Number(id),
        slug,
        version: '1.0.0',
        name: `${slug}-1.0.0.zip`,
        size: slug.length,
        sha256: slug,
      }
    })
    writeFileSync(join(folder, ARCHIVE_LIST), JSON.stringify(list))
    published = readArchives(folder, [])
  }
  const validate = async () =>
    (
      (await (
        await post('/api/v1/licenses/validate', { licenseKey: bought.purchase.licenseKey, scriptId: 1 })
      ).json()) as LicenseAnswer
    ).result

  it('is not replaced by a new script with the same number: its buyers cannot download or use the new script', async () => {
    // C931
    publish({ 1: 'kipya-chart' })
    const answer = await get()
    expect([answer.status, ((await answer.json()) as Link).error]).toEqual([410, 'files-gone'])
    expect(await newLink()).toMatchObject({ status: 410, error: 'files-gone' })
    expect(await validate()).toBe('wrong-script')
    expect(await undelivered(test.site.db, test.site.archives)).toContain(
      'Script 1 (Jedwali, purchases: 1) cannot be downloaded: its number now belongs to another script.',
    )
  })

  it('is reported when its folder is gone, and its licenses stay valid', async () => {
    // C931
    publish({})
    expect(await validate()).toBe('valid')
    expect(await undelivered(test.site.db, test.site.archives)).toContain(
      'Script 1 (Jedwali, purchases: 1) cannot be downloaded: its folder is gone.',
    )
  })

  it('can be downloaded while its archive is published, even after the script is retired', async () => {
    // C931 C932
    publish({ 1: test.site.scripts[0]!.slug })
    const answer = await get()
    expect([answer.status, await answer.text()]).toEqual([200, test.site.scripts[0]!.slug])
  })
})
