import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ContentError, forEachTogether } from '#domain/content/check.ts'
import type { ScriptDocumentation } from '#domain/content/documentation.ts'
import type { ScriptSource } from '#domain/content/scripts.ts'
import { readContentText } from './folders.ts'
import type { Rendered } from './markdown.ts'
import { fileNameIn, noPictures, renderDocument, type MarkdownText } from './render-document.ts'
import { folderOf, isElsewhere, readScriptOffer } from './script-offer.ts'

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
