import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ARCHIVES } from '../../server/archives.ts'
import { folderOf, readScriptOffer } from '../../server/content/script-offer.ts'
import { archivesOf } from './archives.ts'
import { DEMOS, DOCUMENTATION, EVALUATIONS, isElsewhere } from './read-scripts.ts'

/** Puts the live demos, the documentation and the evaluation packs among the pages, and what is sold where only the server finds it. */
export async function writeScripts(clientDir: string, contentDir: string): Promise<void> {
  await rm(ARCHIVES, { recursive: true, force: true })
  await mkdir(ARCHIVES, { recursive: true })
  await mkdir(join(clientDir, EVALUATIONS), { recursive: true })
  for (const script of readScriptOffer(contentDir)) {
    const own = join(contentDir, folderOf(script))
    const demo = join(clientDir, DEMOS, script.folder)
    await mkdir(demo, { recursive: true })
    if (!isElsewhere(script.demoUrl)) await cp(join(own, dirname(script.demoUrl)), demo, { recursive: true })
    if (!isElsewhere(script.documentationUrl)) await cp(join(own, script.documentationUrl), join(demo, DOCUMENTATION))
    const { sold, evaluation } = archivesOf(contentDir, script)
    await writeFile(join(ARCHIVES, sold.name), sold.bytes)
    await writeFile(join(clientDir, EVALUATIONS, evaluation.name), evaluation.bytes)
  }
}
