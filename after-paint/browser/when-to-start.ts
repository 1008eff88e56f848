import { LEAVING, onceTold, STILL, tell } from './events.ts'
import { onIntent } from './intent.ts'
import { readNote } from './note.ts'
import { savesData } from './saves-data.ts'
import { startReact } from './start-react.ts'
import { allowEmptyScripts } from './trusted-types.ts'
import { whenShown } from './when-shown.ts'

/**
 * Starts React when the page is painted and the browser is idle, or at the first sign of intent, whichever comes first.
 * For visitors who save data, only intent starts it. Pages where people come to act (`<meta name="hydrate"
 * content="at-once">`) do not wait for an idle browser.
 */
export function startWhenWanted(): void {
  let isStarted = false
  const start = () => {
    const note = readNote()
    if (isStarted || !note) return
    isStarted = true
    allowEmptyScripts()
    // A file that failed once keeps failing while this page is open: its links and forms now work without React.
    startReact(note.start).catch(() => tell(STILL))
  }
  onceTold(LEAVING, () => (isStarted = true))
  const stop = onIntent(() => {
    stop()
    start()
  })
  if (savesData()) return
  whenShown(start, () => (document.querySelector('meta[name="hydrate"][content="at-once"]') ? 100 : 2000))
}
