import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type * as v from 'valibot'
import { ContentError, withCrossChecks, forEachTogether, type FieldPath, type Mismatch } from '#domain/content/check.ts'
import type { Currency } from '#domain/currency.ts'
import type { LicenseKey } from '#domain/codeshop/license-file.ts'
import {
  licenseKeysFileSchema,
  scriptFileSchema,
  scriptPromisesSchema,
  scriptSamplesSchema,
  type ScriptPromises,
  type ScriptSource,
} from '#domain/content/scripts.ts'
import { numberedFolders, readContentText } from './folders.ts'
import { isLitter } from '#publishing/output/litter.ts'
import { fractionMisfits, readCurrency, saleMisfits } from './shop-offer.ts'
import { readYaml } from './yaml.ts'
import type { ScriptDocumentation } from '#domain/content/documents.ts'
import type { Rendered } from './markdown.ts'
import { fileNameIn, noPictures, renderDocument, type MarkdownText } from './render-document.ts'

const SCRIPTS = 'codeshop/scripts'
const SAMPLES = 'codeshop/samples.yml'
const PROMISES = 'codeshop/promises.yml'
const LICENSE_KEYS = 'codeshop/license-keys.yml'

/** Reads the scripts for sale, ordered by ID. @throws ContentError */
export function readScriptOffer(contentDir: string): ScriptSource[] {
  return readAllScripts(contentDir).filter(({ retired }) => !retired)
}

/** Reads the scripts, including retired ones, ordered by ID. @throws ContentError */
export function readAllScripts(contentDir: string): ScriptSource[] {
  const currency = readCurrency(contentDir)
  return forEachTogether(numberedFolders(contentDir, SCRIPTS), ({ id, folder }) => {
    const schema = withCrossChecks(scriptFileSchema, (script) =>
      scriptMisfits(script, currency, (path) => existsSync(join(contentDir, folder, path))),
    )
    const script = readYaml(contentDir, `${folder}/script.yml`, schema)
    if (!existsSync(join(contentDir, folder, 'evaluation')))
      throw new ContentError(`${contentDir}/${folder}/evaluation: this folder is missing`)
    const name = basename(folder)
    return { ...script, id, folder: name, slug: name.replace(/^\d+-/, '') }
  })
}

function* scriptMisfits(
  script: v.InferOutput<typeof scriptFileSchema>,
  currency: Currency,
  isThere: (path: string) => boolean,
): Iterable<Mismatch> {
  const { files, demoUrl, documentationUrl, copies, include, changelog, version } = script
  yield* fractionMisfits(currency, [
    [['price'], script.price],
    [['originalPrice'], script.originalPrice],
  ])
  yield* saleMisfits(script)
  const named: [FieldPath, string][] = [
    ...(['main', 'license', 'docs'] as const).map((field): [FieldPath, string] => [['files', field], files[field]]),
    ...Object.entries({ demoUrl, documentationUrl })
      .filter(([, address]) => !isElsewhere(address))
      .map(([field, path]): [FieldPath, string] => [[field], path]),
    ...Object.entries(copies).map(([copy, path]): [FieldPath, string] => [['copies', copy], path]),
    ...include.map((path, position): [FieldPath, string] => [['include', position], path]),
  ]
  for (const [path, file] of named)
    if (!isThere(file)) yield { path, expected: 'an existing file or folder next to script.yml', found: file }
  for (const [position, path] of include.entries())
    if (path.split('/').some(isLitter))
      yield { path: ['include', position], expected: 'a file or folder that was not left by a tool', found: path }
  // Everything in a demo's folder is published, so this folder must not contain the files for sale.
  const demo = dirname(demoUrl)
  if (!isElsewhere(demoUrl) && (demo === '.' || `${files.main}/`.startsWith(`${demo}/`)))
    yield { path: ['demoUrl'], expected: 'a page in its own folder, such as demo/demo.html', found: demoUrl }
  const [newest] = changelog
  if (newest && newest.version !== version)
    yield {
      path: ['changelog', 0, 'version'],
      expected: `${version}, the version of the script, in the first entry`,
      found: newest.version,
    }
}

/** Reads the sample scripts that My Purchases shows; none if the file is missing. @throws ContentError */
export function readScriptSamples(contentDir: string): { purchases: number[] } {
  if (!existsSync(join(contentDir, SAMPLES))) return { purchases: [] }
  const ids = numberedFolders(contentDir, SCRIPTS).map(({ id }) => id)
  const schema = withCrossChecks(scriptSamplesSchema, ({ purchases }) =>
    purchases.flatMap((id, position) =>
      ids.includes(id)
        ? []
        : [{ path: ['purchases', position], expected: `the ID of a script, one of ${ids.join(', ')}`, found: id }],
    ),
  )
  return readYaml(contentDir, SAMPLES, schema)
}

/** Reads the owner's promises to buyers of scripts; an empty object if the file is missing. @throws ContentError */
export function readScriptPromises(contentDir: string): ScriptPromises {
  return existsSync(join(contentDir, PROMISES)) ? readYaml(contentDir, PROMISES, scriptPromisesSchema) : {}
}

/** Reads the public keys built into the site; none if the file is missing. @throws ContentError */
export function readLicenseKeys(contentDir: string): LicenseKey[] {
  if (!existsSync(join(contentDir, LICENSE_KEYS))) return []
  return readYaml(contentDir, LICENSE_KEYS, licenseKeysFileSchema).keys
}

/** Returns whether a URL is outside this site. */
export function isElsewhere(address: string): boolean {
  return address.startsWith('https://')
}

/** Returns the folder of a script within the content folder. */
export function folderOf({ folder }: Pick<ScriptSource, 'folder'>): string {
  return `${SCRIPTS}/${folder}`
}

/** Returns the scripts whose documentation is a file in their folder, ordered by ID. @throws ContentError */
export function documentedScripts(contentDir: string): ScriptSource[] {
  return readScriptOffer(contentDir).filter(({ documentationUrl }) => !isElsewhere(documentationUrl))
}

/** Reads the documentation of these scripts, by script ID. @throws ContentError */
export function readScriptDocumentation(contentDir: string): Readonly<Record<number, ScriptDocumentation>> {
  return Object.fromEntries(
    forEachTogether(documentedScripts(contentDir), (script): [number, ScriptDocumentation] => {
      const { title, ...text } = readDocumentationText(contentDir, script)
      const { html, sections } = renderScriptDocumentation(contentDir, text)
      return [script.id, { title, html, sections }]
    }),
  )
}

/** Reads the documentation of a script: the title, and the text without the title. @throws ContentError */
export function readDocumentationText(contentDir: string, script: ScriptSource): MarkdownText & { title: string } {
  const file = `${folderOf(script)}/${script.documentationUrl}`
  const [, title, markdown = ''] = /^# (.+)\r?\n([^]*)$/.exec(readContentText(contentDir, file)) ?? []
  if (title === undefined) throw new ContentError(`${contentDir}/${file}:1: expected a first line such as "# Name"`)
  return { file, title, markdown, firstLine: 2 }
}

/**
 * Renders the documentation of a script. The files of the script's archive are not on this site, so links to these
 * files are replaced by their names.
 * @throws ContentError
 */
export function renderScriptDocumentation(contentDir: string, text: MarkdownText): Rendered {
  const names = readdirSync(join(contentDir, dirname(text.file)), { recursive: true }).map(String)
  const known = new Set(names)
  return renderDocument(contentDir, text, {
    pictureOf: noPictures,
    fileOf: (href) => (known.has(fileNameIn(href).replace(/\/$/, '')) ? 'name' : undefined),
    basis: names.toSorted(),
  })
}
