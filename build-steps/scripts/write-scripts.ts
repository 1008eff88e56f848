import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ARCHIVE_LIST, type ArchiveList } from '../../server/downloads/archives.ts'
import { folderOf, readScriptOffer } from '../../server/content/script-offer.ts'
import { archivesOf, filesOf } from './archives.ts'
import { DEMOS, DOCUMENTATION, EVALUATIONS, factsOf, isElsewhere, LICENCE_TEXT } from './read-scripts.ts'

/** Puts the live demos, the documentation and the evaluation packs among the pages, and what is sold beside them. */
export async function writeScripts(clientDir: string, archivesDir: string, contentDir: string): Promise<void> {
  const list: ArchiveList = []
  for (const script of readScriptOffer(contentDir)) {
    const demo = join(clientDir, DEMOS, script.folder)
    await mkdir(demo, { recursive: true })
    if (!isElsewhere(script.demoUrl)) await writeFiles(demo, filesOf(contentDir, script, dirname(script.demoUrl)))
    if (!isElsewhere(script.documentationUrl)) await cp(join(contentDir, folderOf(script), script.documentationUrl), join(demo, DOCUMENTATION))
    await cp(join(contentDir, folderOf(script), script.files.license), join(demo, LICENCE_TEXT))
    const { sold, evaluation } = archivesOf(contentDir, script)
    await writeFiles(archivesDir, { [sold.name]: sold.bytes })
    list.push({ scriptId: script.id, version: script.version, ...factsOf(sold) })
    await writeFiles(join(clientDir, EVALUATIONS), { [evaluation.name]: evaluation.bytes })
  }
  await writeFiles(archivesDir, { [ARCHIVE_LIST]: Buffer.from(JSON.stringify(list, undefined, 2)) })
}

async function writeFiles(folder: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
}
