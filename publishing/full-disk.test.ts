import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuilt, readFileList } from '#server/publication/built-files.ts'
import { currentSite, sitesIn } from '#server/publication/built-site.ts'
import { OWN_CONTENT } from './content/content-folder.ts'
import { createOwnerProject, SMALL_CONTENT } from '#testing/owner-project.ts'
import { canMakeDisks, makeSmallDisk, type SmallDisk } from '#testing/small-disk.ts'

const MEGABYTE = 1024 * 1024

describe.runIf(canMakeDisks())('publishing on a full disk', () => {
  let disk: SmallDisk
  let project: ReturnType<typeof createOwnerProject>
  beforeEach(() => {
    disk = makeSmallDisk(40)
    project = createOwnerProject({ content: SMALL_CONTENT })
  })
  afterEach(() => {
    disk.remove()
    project.remove()
  })
  const publish = () =>
    spawnSync(process.execPath, ['commands/publish.ts', '--at-once'], {
      cwd: project.folder,
      env: { ...project.environment, SITES_DIR: disk.folder },
      encoding: 'utf8',
    })

  it('reports the error, keeps the previous publication, leaves no files behind, and succeeds once there is space', () => {
    expect(publish().status).toBe(0)
    const former = currentSite(disk.folder)
    // Every page shows this text, so a change requires writing every page again.
    const words = join(project.folder, OWN_CONTENT, 'site.yml')
    writeFileSync(words, readFileSync(words, 'utf8').replace(/^ {2}about: .*$/m, '  about: "Other words."'))
    for (const left of [0, MEGABYTE]) {
      disk.fill(left)
      const { status, stderr } = publish()
      expect([status, stderr]).toEqual([1, 'The disk is full. The site is unchanged: free some space and try again.\n'])
      expect(currentSite(disk.folder)).toEqual(former)
      expect(readdirSync(sitesIn(disk.folder))).toHaveLength(1)
      for (const name of Object.keys(readFileList(former))) readBuilt(former, name)
      disk.empty()
    }
    expect(publish().status).toBe(0)
    expect(readBuilt(currentSite(disk.folder), 'index.html').toString()).toContain('Other words.')
  })
})
