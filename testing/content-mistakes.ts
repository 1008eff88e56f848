import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOwnContent } from './own-content.ts'

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
