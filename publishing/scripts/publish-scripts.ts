import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DEMOS, EVALUATIONS } from '#domain/codeshop/script-files.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { ArchiveFacts, Script, ScriptSource } from '#domain/content/scripts.ts'
import { folderOf, isElsewhere, readScriptOffer, readAllScripts } from '#publishing/content/script-offer.ts'
import { readPicture } from '#publishing/content/pictures.ts'
import { archivesOf, type Archive, filesOf, notesOn } from './archives.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import { ARCHIVE_LIST, type ArchiveList } from '#server/publication/archives.ts'
import * as pages from '#domain/pages/page-table.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { readPublishedFile } from '#publishing/content/published-files.ts'
import { readCurrency } from '#publishing/content/shop-offer.ts'
import type { Write } from '#publishing/output/output.ts'
import { withWayBack } from './demo-page.ts'
import { makeFolder } from '#server/settings/data-folder.ts'

/** The name of the file with a script's license text, which is published next to the demo. */
const LICENSE_TEXT = 'license.txt'

/** Reads the scripts in the form that the pages use. @throws ContentError */
export function readScripts(contentDir: string): Script[] {
  return readScriptOffer(contentDir).map((script) => {
    const { sold, evaluation } = archivesOf(contentDir, script)
    return {
      ...script,
      images: script.images.map((image) =>
        readPicture(contentDir, folderOf(script), image, `${folderOf(script)}/script.yml`),
      ),
      demoUrl: demoAddress(script),
      documentationUrl: isElsewhere(script.documentationUrl)
        ? script.documentationUrl
        : addressOf(pages.scriptDocumentation, { id: script.id }),
      licenseUrl: `${DEMOS}/${script.folder}/${LICENSE_TEXT}`,
      archive: factsOf(sold),
      evaluation: factsOf(evaluation),
    }
  })
}

function demoAddress({ demoUrl, folder }: ScriptSource): string {
  return isElsewhere(demoUrl) ? demoUrl : `${DEMOS}/${folder}/${demoUrl.slice(demoUrl.indexOf('/') + 1)}`
}

/** Returns an archive's metadata, without its bytes. */
function factsOf({ name, size, sha256 }: Archive): ArchiveFacts {
  return { name, size, sha256 }
}

/**
 * Writes the live demos, license texts and evaluation packs to the site, and the archives for sale to a separate
 * folder.
 * @returns notes for the owner
 */
export function writeScripts(write: Write, archivesDir: string, contentDir: string): string[] {
  const list: ArchiveList = []
  makeFolder(archivesDir)
  const { code } = readCurrency(contentDir)
  const scripts = readAllScripts(contentDir)
  for (const script of scripts) {
    const { sold, evaluation } = archivesOf(contentDir, script)
    writeFileSync(join(archivesDir, sold.name), sold.bytes)
    list.push({ scriptId: script.id, slug: script.slug, version: script.version, ...factsOf(sold) })
    if (script.retired) continue
    const demo = join(DEMOS, script.folder).slice(1)
    if (!isElsewhere(script.demoUrl))
      for (const [name, bytes] of Object.entries(filesOf(contentDir, script, dirname(script.demoUrl))))
        write(
          join(demo, name),
          name === basename(script.demoUrl) ? Buffer.from(withWayBack(bytes.toString(), wayBack(script, code))) : bytes,
        )
    write(
      join(demo, LICENSE_TEXT),
      readPublishedFile(
        contentDir,
        `${folderOf(script)}/${script.files.license}`,
        script.include.includes(script.files.license),
      ),
    )
    write(join(EVALUATIONS, evaluation.name).slice(1), evaluation.bytes)
  }
  writeFileSync(join(archivesDir, ARCHIVE_LIST), JSON.stringify(list, undefined, 2))
  return scripts.flatMap((script) => notesOn(contentDir, script))
}

/** Returns the HTML of a link to the page that sells a script. */
function wayBack({ id, name, price }: ScriptSource, currency: CurrencyCode): string {
  const words = `Buy ${name}, ${formatMoney(price, currency)}`
  return `<a href="${addressOf(pages.script, { id })}">${escapeMarkup(words)}</a>`
}
