import { DEMOS } from '#domain/codeshop/script-files.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { scriptDocumentation } from '#domain/pages/page-table.ts'
import type { ArchiveFacts, Script, ScriptSource } from '#domain/content/scripts.ts'
import { folderOf, isElsewhere, readScriptOffer } from '#publishing/content/script-offer.ts'
import { readPicture } from '#publishing/content/pictures.ts'
import { archivesOf, type Archive } from './archives.ts'

/** The name of the file with a script's license text, which is published beside the demo. */
export const LICENSE_TEXT = 'license.txt'

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
        : addressOf(scriptDocumentation, { id: script.id }),
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
export function factsOf({ name, size, sha256 }: Archive): ArchiveFacts {
  return { name, size, sha256 }
}
