import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { useContentCache } from './content-cache.ts'

/** Copies the sample content into a folder that a test can change. */
export function createOwnContent() {
  useContentCache()
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-content-'))
  cpSync(SAMPLE_CONTENT, folder, { recursive: true })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string | Uint8Array) => writeFileSync(join(folder, file), text)
  return {
    folder,
    read,
    write,
    edit: (file: string, from: string | RegExp, to: string) => write(file, read(file).replace(from, to)),
    /** Returns the errors that a content reader reports. In these messages, the folder is called `content`. */
    mistakes(reader: (contentDir: string) => unknown): string[] {
      try {
        reader(folder)
        return []
      } catch (error) {
        return (error as Error).message.replaceAll(folder, 'content').split('\n')
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
