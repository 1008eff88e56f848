import { ContentError, forEachTogether } from '../../domain/content/check.ts'
import type { ScriptDocumentation } from '../../domain/content/script-documentation.ts'
import type { ScriptSource } from '../../domain/content/scripts.ts'
import { readContentText } from './files.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from './made-before.ts'
import { folderOf, isElsewhere, readScriptOffer } from './script-offer.ts'

/** Returns the scripts whose documentation is a file in their folder, ordered by ID. @throws ContentError */
export function documentedScripts(contentDir: string): ScriptSource[] {
  return readScriptOffer(contentDir).filter(({ documentationUrl }) => !isElsewhere(documentationUrl))
}

/** Reads the documentation of these scripts, by script ID. @throws ContentError */
export function readScriptDocumentation(contentDir: string): Readonly<Record<number, ScriptDocumentation>> {
  return Object.fromEntries(
    forEachTogether(documentedScripts(contentDir), (script): [number, ScriptDocumentation] => {
      const file = `${folderOf(script)}/${script.documentationUrl}`
      const mistake = (expected: string) => new ContentError(`${contentDir}/${file}: ${expected}`)
      const [, title, text = ''] = /^# (.+)\n([^]*)$/.exec(readContentText(contentDir, file)) ?? []
      if (title === undefined) throw mistake('expected a first line such as "# Name"')
      const noPictures = () => {
        throw mistake('expected no pictures')
      }
      const { html, sections } = madeBefore('documentation', [text], () =>
        loadMarkdown().renderArticle(text, noPictures, (_line, expected) => mistake(`diagram: ${expected}`)),
      )
      return [script.id, { title, html: withoutFileLinks(html), sections }]
    }),
  )
}

/** Turns links to files of the archive, which are not on this site, into the names of these files. */
function withoutFileLinks(html: string): string {
  return html.replace(/<a href="(?!https:|#|\/|mailto:)[^"]*">(.*?)<\/a>/g, '<code>$1</code>')
}
