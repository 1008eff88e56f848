import { onceTold, STILL } from './browser/events.ts'
import { layOutWhenCalm } from './browser/lay-out.ts'
import { keepPresses } from './browser/presses.ts'
import { startSplash, type SplashMemory } from './browser/splash.ts'
import { keepFormsBack, tellUnanswered } from './browser/unanswered.ts'
import { unfold } from './browser/unfold.ts'
import { whenShown } from './browser/when-shown.ts'
import { startWhenWanted } from './browser/when-to-start.ts'

/** What the site itself has to say. */
type SiteParts = {
  /** Puts what the browser remembers onto the document, such as the theme. */
  beforePaint(): void
  splash: SplashMemory
  /** Said at a press that only React could answer, where it could not be had. */
  unanswered: string
}

/** Runs inline in the head of every page, before it is painted. */
export function bootPage({ beforePaint, splash, unanswered }: SiteParts): void {
  // Before all else: whatever fails below, nothing that is typed comes into an address.
  keepFormsBack()
  beforePaint()
  const { dataset } = document.documentElement
  if (location.hash) {
    unfold()
    // A form that the address chooses (`.by-address`) is not shown as the one that the page was built with.
    dataset.hash = ''
  }
  startSplash(splash)
  // The pictures that the page keeps for later (`.late`) come once its words are on screen: none is fetched beside them.
  whenShown(
    () => {
      dataset.painted = ''
      layOutWhenCalm()
    },
    () => 200,
  )
  startWhenWanted()
  onceTold(STILL, () => {
    delete dataset.hash
    tellUnanswered(unanswered)
  })
  keepPresses()
}
