import { parseDocument } from 'yaml'
import { ContentError } from '../../domain/content/check.ts'
import { readContentFile } from './files.ts'

/**
 * Reads a YAML file of the owner's content folder.
 * @param name the file's path in there, such as `site.yml`
 * @throws ContentError naming the file and the line, when it is missing or is not YAML
 */
export function readYaml(contentDir: string, name: string): unknown {
  return parseYaml(readContentFile(contentDir, name).toString('utf8'), name)
}

/** Reads a text as YAML. @throws ContentError naming the file and the line, when it is not */
export function parseYaml(text: string, name: string): unknown {
  const document = parseDocument(text)
  const [mistake] = document.errors
  if (mistake) throw new ContentError(`content/${name}: line ${mistake.linePos?.[0].line ?? 1}: ${mistake.message.split('\n')[0]}`)
  return document.toJS()
}
