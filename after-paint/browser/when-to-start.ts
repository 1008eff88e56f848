import { LEAVING, onceTold, LOAD_FAILED, tell } from './events.ts'
import { onIntent } from './intent.ts'
import { readNote } from '#after-paint/bootstrap/note.ts'
import { savesData } from './saves-data.ts'
import { startReact } from './start-react.ts'
import { allowEmptyScripts } from './trusted-types.ts'
import { whenShown } from './when-shown.ts'

/**
 * Starts React when the page is painted and the browser is idle, or at the first sign of intent, whichever comes first.
 * With the data saver on, only intent starts it. Pages where visitors come to do something (`<meta name="hydrate"
 * content="at-once">`) wait only briefly for an idle browser.
 */
export function startWhenWanted(): void {
  let isStarted = false
  const start = () => {
    const note = readNote()
    if (isStarted || !note) return
    isStarted = true
    allowEmptyScripts()
    // Does not retry, because a file that failed once keeps failing while this page is open. Links and forms work
    // without React.
    startReact(note.start).catch(() => tell(LOAD_FAILED))
  }
  onceTold(LEAVING, () => (isStarted = true))
  const stop = onIntent(() => {
    stop()
    start()
  })
  if (savesData()) return
  whenShown(start, () => (document.querySelector('meta[name="hydrate"][content="at-once"]') ? 100 : 2000))
}
