import { ContentError, forEachTogether } from '../../domain/content/check.ts'
import {
  INFORMATION_PAGES,
  informationPageSchema,
  type InformationPage,
  type InformationPageName,
} from '../../domain/content/information-page.ts'
import { readContentText } from './files.ts'
import { splitFrontMatter } from './front-matter.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from './made-before.ts'
import { checkYaml } from './yaml.ts'

/** Reads the pages about privacy, terms and refunds. @throws ContentError */
export function readInformationPages(contentDir: string): Record<InformationPageName, InformationPage> {
  const read = forEachTogether(INFORMATION_PAGES, (name) => {
    const { file, frontMatter, body, bodyLine } = readPage(contentDir, name)
    const noPictures = () => {
      throw new ContentError(`${contentDir}/${file}: expected no pictures`)
    }
    const mistakeAt = (line: number, expected: string) =>
      new ContentError(`${contentDir}/${file}:${bodyLine + line - 1}: diagram: ${expected}`)
    const facts = checkYaml(contentDir, file, frontMatter, informationPageSchema, 1)
    const { html } = madeBefore('page', [name, body], () => loadMarkdown().renderArticle(body, noPictures, mistakeAt))
    return [name, { ...facts, html }] as const
  })
  return Object.fromEntries(read) as Record<InformationPageName, InformationPage>
}

/** Returns the text of each page, without its front matter, and the line of its file where the text starts. */
export function readInformationTexts(contentDir: string): { file: string; markdown: string; firstLine: number }[] {
  return forEachTogether(INFORMATION_PAGES, (name) => {
    const { file, body, bodyLine } = readPage(contentDir, name)
    return { file, markdown: body, firstLine: bodyLine }
  })
}

function readPage(contentDir: string, name: InformationPageName) {
  const file = `pages/${name}.md`
  return { file, ...splitFrontMatter(contentDir, file, readContentText(contentDir, file)) }
}
