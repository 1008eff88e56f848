import { DEMOS } from '../../domain/codeshop/script-files.ts'
import type { ArchiveFacts, Script, ScriptSource } from '../../domain/content/scripts.ts'
import { folderOf, readScriptOffer } from '../content/script-offer.ts'
import { readPicture } from '../content/pictures.ts'
import { archivesOf, type Archive } from './archives.ts'

/** The file name of a script's documentation, beside its demo. */
export const DOCUMENTATION = 'documentation.txt'
/** The file name of its license text. */
export const LICENSE_TEXT = 'license.txt'

/** Reads the scripts as the pages show them. @throws ContentError */
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
        : `${DEMOS}/${script.folder}/${DOCUMENTATION}`,
      licenseUrl: `${DEMOS}/${script.folder}/${LICENSE_TEXT}`,
      archive: factsOf(sold),
      evaluation: factsOf(evaluation),
    }
  })
}

function demoAddress({ demoUrl, folder }: ScriptSource): string {
  return isElsewhere(demoUrl) ? demoUrl : `${DEMOS}/${folder}/${demoUrl.slice(demoUrl.indexOf('/') + 1)}`
}

/** Returns whether a URL is outside this site. */
export function isElsewhere(address: string): boolean {
  return address.startsWith('https://')
}

/** Returns an archive's metadata, without its bytes. */
export function factsOf({ name, size, sha256 }: Archive): ArchiveFacts {
  return { name, size, sha256 }
}
