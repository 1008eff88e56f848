import { closestTo } from './clicks.ts'
import { LEAVING, onceTold, LOAD_FAILED, tell, WANTED } from './events.ts'
import { onIntent } from './intent.ts'
import { readNote } from '#after-paint/bootstrap/start.ts'
import { savesData } from './saves-data.ts'
import { startReact } from './start-react.ts'
import { whenShown } from './when-idle.ts'

/** How long React waits for an idle browser (ms). */
const PATIENCE = 100

/** The selector of the controls that a visitor uses to do something. */
const CONTROLS = 'button, input, select, textarea, summary, a[data-react]'

/**
 * Starts React when it is needed:
 *
 * - on pages for reading, when the visitor is about to use a control, or something on the page needs React
 * - where visitors come to do something (`<meta name="hydrate" content="at-once">`), as soon as the page is painted, or
 *   at the first sign of intent, whichever comes first
 *
 * If the data saver is on, React starts only when the visitor is about to act.
 * @param needsReact returns whether the page must show something that only React can show
 */
export function startWhenWanted(needsReact: () => boolean): void {
  let isStarted = false
  const start = () => {
    const note = readNote()
    if (isStarted || !note) return
    isStarted = true
    // Does not retry, because a file that failed once keeps failing while this page is open. Links and forms work
    // without React.
    startReact(note.start).catch(() => tell(LOAD_FAILED))
  }
  onceTold(LEAVING, () => (isStarted = true))
  onceTold(WANTED, start)
  const stop = onIntent((event) => {
    if (!startsAtOnce() && !isOnControl(event)) return
    stop()
    start()
  })
  if (savesData()) return
  whenShown(
    () => {
      if (startsAtOnce() || needsReact()) start()
    },
    () => PATIENCE,
  )
}

function startsAtOnce(): boolean {
  return document.querySelector('meta[name="hydrate"][content="at-once"]') !== null
}

function isOnControl(event: Event): boolean {
  return closestTo(event, CONTROLS) !== null && !closestTo(event, '[data-vanilla]')
}
