import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { useContentCache } from './content-cache.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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

type OwnContent = ReturnType<typeof createOwnContent>
/**
 * An error in the content: its name, a function that causes it, a function that reads the content, and the expected
 * message.
 */
type Mistake = readonly [
  what: string,
  make: (content: OwnContent) => void,
  read: (contentDir: string) => unknown,
  told: string,
]

/** Defines a test for each error, which causes the error in a separate copy of the content and expects its message. */
export function itReportsMistakes(mistakes: readonly Mistake[]): void {
  describe('an error in the content', () => {
    let content: OwnContent
    beforeEach(() => {
      content = createOwnContent()
    })
    afterEach(() => content.remove())

    it.each(mistakes)('%s is reported with the file, the field and the expected value', (_, make, read, told) => {
      make(content)
      const complaint = content.mistakes(read).join('\n')
      expect(complaint.replace(/\.(yml|md):\d+:/g, '.$1:')).toContain(told)
    })
  })
}
