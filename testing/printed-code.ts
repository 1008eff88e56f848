import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** A code block shown in a document. @property line the line of the document on which the block starts */
export type PrintedBlock = { document: string; line: number; language: string; code: string }

/**
 * Matches the file name in the first line of a block, which is a comment such as `// settle.ts` or `<?php //
 * jobs/Charge.php`.
 */
const FILE_NAME = /^(?:<\?php\s+)?(?:\/\/|#|--|\/\*|<!--)\s*([\w./-]+\.\w+)(?=\s|$)/

/**
 * Returns the code blocks of a Markdown document, in order.
 * @param document the document's path, relative to the project root
 */
export function printedBlocks(document: string): PrintedBlock[] {
  const blocks: PrintedBlock[] = []
  visit(unified().use(remarkParse).parse(readFileSync(document, 'utf8')), 'code', ({ lang, value, position }) => {
    blocks.push({ document, line: position?.start.line ?? 1, language: lang ?? 'text', code: value })
  })
  return blocks
}

/** Returns the file name that a block begins with, if any. */
export function fileNameOf({ code }: PrintedBlock): string | undefined {
  return FILE_NAME.exec(code)?.[1]
}

/** Returns the code of the block that begins with this file name. @throws Error if the document has no such block */
export function printedFile(blocks: readonly PrintedBlock[], name: string): string {
  const block = blocks.find((printed) => fileNameOf(printed) === name)
  if (!block) throw new Error(`${blocks[0]?.document ?? 'the document'} prints no file ${name}`)
  return block.code
}

/** Returns the only block that contains a text. @throws Error if no block or more than one block contains it */
export function blockWith(blocks: readonly PrintedBlock[], text: string): PrintedBlock {
  const [block, ...others] = blocks.filter(({ code }) => code.includes(text))
  if (!block || others.length > 0) throw new Error(`${others.length + (block ? 1 : 0)} blocks contain ${text}`)
  return block
}

/**
 * Writes the printed files of a document into a new folder, under their names, so that a test can import or run them.
 * @param more the content of other files that the printed files need, by name
 */
export function unpackPrinted(blocks: readonly PrintedBlock[], more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-printed-'))
  const write = (name: string, text: string) => {
    const file = resolve(folder, name)
    if (!file.startsWith(folder)) throw new Error(`${name} is outside its folder`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const block of blocks) {
    const name = fileNameOf(block)
    if (name !== undefined) write(name, block.code)
  }
  for (const [name, text] of Object.entries(more)) write(name, text)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
