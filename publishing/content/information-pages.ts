import { forEachTogether } from '#domain/content/check.ts'
import {
  INFORMATION_PAGES,
  informationPageSchema,
  type InformationPage,
  type InformationPageName,
} from '#domain/content/documents.ts'
import { readContentText } from './folders.ts'
import { splitFrontMatter, checkYaml } from './yaml.ts'
import type { Rendered } from './markdown.ts'
import { filesBeside, namesBeside, noPictures, renderDocument, type MarkdownText } from './render-document.ts'

/** The folder of the owner's pages within the content folder. */
const PAGES = 'pages'

/** Reads the pages about privacy, terms and refunds. @throws ContentError */
export function readInformationPages(contentDir: string): Record<InformationPageName, InformationPage> {
  const read = forEachTogether(INFORMATION_PAGES, (name) => {
    const { frontMatter, ...text } = readPage(contentDir, name)
    const facts = checkYaml(contentDir, text.file, frontMatter, informationPageSchema, 1)
    return [name, { ...facts, html: renderInformationPage(contentDir, text).html }] as const
  })
  return Object.fromEntries(read) as Record<InformationPageName, InformationPage>
}

/** Returns the text of each page, without its front matter, by the name of the page. */
export function readInformationTexts(contentDir: string): (MarkdownText & { name: InformationPageName })[] {
  return forEachTogether(INFORMATION_PAGES, (name) => {
    const { frontMatter: _, ...text } = readPage(contentDir, name)
    return { ...text, name }
  })
}

/** Renders the text of a page. @throws ContentError */
export function renderInformationPage(contentDir: string, text: MarkdownText): Rendered {
  return renderDocument(contentDir, text, {
    pictureOf: noPictures,
    fileOf: filesBeside(contentDir, PAGES),
    basis: namesBeside(contentDir, PAGES),
  })
}

function readPage(contentDir: string, name: InformationPageName): MarkdownText & { frontMatter: string } {
  const file = `${PAGES}/${name}.md`
  const { frontMatter, body, bodyLine } = splitFrontMatter(contentDir, file, readContentText(contentDir, file))
  return { file, frontMatter, markdown: body, firstLine: bodyLine }
}
