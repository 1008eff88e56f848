import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { checkContent, ContentError, siteSchema, type Site } from '../domain/content.ts'

/**
 * Reads `site.yml` from the owner's content folder.
 * @throws ContentError naming the file, the field or line, and what was expected
 */
export function readSite(contentDir: string): Site {
  return checkContent('content/site.yml', siteSchema, readYaml(join(contentDir, 'site.yml'), 'content/site.yml'))
}

function readYaml(path: string, name: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ContentError(`${name}: this file is missing or cannot be read`)
  }
  const document = parseDocument(text)
  const [mistake] = document.errors
  if (mistake) throw new ContentError(`${name}: line ${mistake.linePos?.[0].line ?? 1}: ${mistake.message.split('\n')[0]}`)
  return document.toJS()
}
