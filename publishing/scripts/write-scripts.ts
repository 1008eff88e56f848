import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEMOS, EVALUATIONS } from '../../domain/codeshop/script-files.ts'
import { ARCHIVE_LIST, type ArchiveList } from '../../server/downloads/archives.ts'
import { folderOf, isElsewhere, readScriptOffer } from '../content/script-offer.ts'
import type { Write } from '../output/output.ts'
import { archivesOf, filesOf } from './archives.ts'
import { factsOf, LICENSE_TEXT } from './read-scripts.ts'

/** Writes the live demos, license texts and evaluation packs to the site, and the sold archives to their own folder. */
export function writeScripts(write: Write, archivesDir: string, contentDir: string): void {
  const list: ArchiveList = []
  mkdirSync(archivesDir, { recursive: true })
  for (const script of readScriptOffer(contentDir)) {
    const demo = join(DEMOS, script.folder).slice(1)
    const own = join(contentDir, folderOf(script))
    if (!isElsewhere(script.demoUrl))
      for (const [name, bytes] of Object.entries(filesOf(contentDir, script, dirname(script.demoUrl))))
        write(join(demo, name), bytes)
    write(join(demo, LICENSE_TEXT), readFileSync(join(own, script.files.license)))
    const { sold, evaluation } = archivesOf(contentDir, script)
    writeFileSync(join(archivesDir, sold.name), sold.bytes)
    list.push({ scriptId: script.id, version: script.version, ...factsOf(sold) })
    write(join(EVALUATIONS, evaluation.name).slice(1), evaluation.bytes)
  }
  writeFileSync(join(archivesDir, ARCHIVE_LIST), JSON.stringify(list, undefined, 2))
}
