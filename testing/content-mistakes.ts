import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOwnContent } from './own-content.ts'

type OwnContent = ReturnType<typeof createOwnContent>
/** A mistake: its name, how to make it, the function that reads the content, and the expected report. */
type Mistake = readonly [
  what: string,
  make: (content: OwnContent) => void,
  read: (contentDir: string) => unknown,
  told: string,
]

/** Makes each mistake in a separate copy of the content, and expects its report. */
export function itReportsMistakes(mistakes: readonly Mistake[]): void {
  describe('a mistake in the content', () => {
    let content: OwnContent
    beforeEach(() => {
      content = createOwnContent()
    })
    afterEach(() => content.remove())

    it.each(mistakes)('%s is reported with file, field and what was expected', (_, make, read, told) => {
      make(content)
      const complaint = content.mistakes(read).join('\n')
      expect(complaint.replace(/\.(yml|md):\d+:/g, '.$1:')).toContain(told)
    })
  })
}
