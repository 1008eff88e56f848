import { LEAVING, onceTold, STILL, tell } from './events.ts'
import { onIntent } from './intent.ts'
import { readNote } from './note.ts'
import { savesData } from './saves-data.ts'
import { startReact } from './start-react.ts'
import { allowEmptyScripts } from './trusted-types.ts'
import { whenShown } from './when-shown.ts'

/**
 * Starts React when the page has been painted and the browser is idle, or at the first sign of intent, whichever comes first.
 * A visitor who saves data has it on intent only; a page where people come to act (`<meta name="hydrate" content="at-once">`) does not wait to be idle.
 */
export function startWhenWanted(): void {
  let isStarted = false
  const start = () => {
    const note = readNote()
    if (isStarted || !note) return
    isStarted = true
    allowEmptyScripts()
    // A file that failed once fails for as long as the page stands: from here on its links and forms work by themselves.
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
