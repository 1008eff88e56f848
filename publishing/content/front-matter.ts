import { ContentError } from '#domain/content/check.ts'

/**
 * Splits a Markdown file into its front matter and its text, with the line number where the text starts.
 * @throws ContentError for a file without front matter
 */
export function splitFrontMatter(
  contentDir: string,
  name: string,
  text: string,
): { frontMatter: string; body: string; bodyLine: number } {
  const parts = /^(---\r?\n([\s\S]*?)\r?\n---\r?\n)([\s\S]*)$/.exec(text)
  if (!parts) throw new ContentError(`${contentDir}/${name}:1: expected front matter between two lines of ---`)
  const [, head = '', frontMatter = '', body = ''] = parts
  return { frontMatter, body, bodyLine: head.split('\n').length }
}
