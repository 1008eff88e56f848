import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkContent, ContentError } from '../../domain/content/check.ts'
import type { LicenceKey } from '../../domain/licence-file.ts'
import { licenceKeysFileSchema, scriptFileSchema, scriptSamplesSchema, type StatedScript } from '../../domain/content/scripts.ts'
import { numberedFolders } from './folders.ts'
import { readYaml } from './yaml.ts'

const SCRIPTS = 'codeshop/scripts'
const SAMPLES = 'codeshop/samples.yml'
const LICENCE_KEYS = 'codeshop/licence-keys.yml'

/** Reads the scripts that are sold, in the order of their ids. @throws ContentError */
export function readScriptOffer(contentDir: string): StatedScript[] {
  return numberedFolders(contentDir, SCRIPTS).map(({ id, folder }) => {
    const file = `${folder}/script.yml`
    const script = checkContent(`content/${file}`, scriptFileSchema, readYaml(contentDir, file))
    if (script.isOnSale && (script.originalPrice ?? 0) <= script.price) {
      throw new ContentError(`content/${file}: originalPrice: expected more than the price, as it is on sale`)
    }
    const { main, license, docs } = script.files
    const own = [script.demoUrl, script.documentationUrl].filter((address) => !address.startsWith('https://'))
    for (const path of [main, license, docs, 'evaluation', ...own, ...Object.values(script.copies)]) {
      if (!existsSync(join(contentDir, folder, path)))
        throw new ContentError(`content/${folder}/${path}: this file or folder is missing, and ${file} counts on it`)
    }
    if (script.changelog[0]!.version !== script.version) {
      throw new ContentError(`content/${file}: changelog: expected an entry for version ${script.version} at its top, found ${script.changelog[0]!.version}`)
    }
    const name = basename(folder)
    return { ...script, id, folder: name, slug: name.replace(/^\d+-/, '') }
  })
}

/** Reads which scripts My Purchases shows as samples; none without the file. @throws ContentError */
export function readScriptSamples(contentDir: string): { purchases: number[] } {
  if (!existsSync(join(contentDir, SAMPLES))) return { purchases: [] }
  const samples = checkContent(`content/${SAMPLES}`, scriptSamplesSchema, readYaml(contentDir, SAMPLES) ?? { purchases: [] })
  const ids = numberedFolders(contentDir, SCRIPTS).map(({ id }) => id)
  const unknown = samples.purchases.find((id) => !ids.includes(id))
  if (unknown !== undefined) throw new ContentError(`content/${SAMPLES}: purchases: expected ids of scripts, of ${ids.join(', ')}, found ${unknown}`)
  return samples
}

/** Reads the public keys that the site is built with; none without the file. @throws ContentError */
export function readLicenceKeys(contentDir: string): LicenceKey[] {
  if (!existsSync(join(contentDir, LICENCE_KEYS))) return []
  return checkContent(`content/${LICENCE_KEYS}`, licenceKeysFileSchema, readYaml(contentDir, LICENCE_KEYS) ?? { keys: [] }).keys
}

/** The folder of a script within the content folder. */
export function folderOf({ folder }: Pick<StatedScript, 'folder'>): string {
  return `${SCRIPTS}/${folder}`
}
