import { onceTold, STILL } from './browser/events.ts'
import { layOutWhenCalm } from './browser/lay-out.ts'
import { keepPresses } from './browser/presses.ts'
import { startSplash, type SplashMemory } from './browser/splash.ts'
import { keepFormsBack, tellUnanswered } from './browser/unanswered.ts'
import { unfold } from './browser/unfold.ts'
import { whenShown } from './browser/when-shown.ts'
import { startWhenWanted } from './browser/when-to-start.ts'

/** The site's own part of the boot. */
type SiteParts = {
  /** Applies what the browser remembers, such as the theme, to the document. */
  beforePaint(): void
  splash: SplashMemory
  /** Shown when a visitor presses something that needs React and React failed to load. */
  unanswered: string
}

/** Runs inline in the head of every page, before it is painted. */
export function bootPage({ beforePaint, splash, unanswered }: SiteParts): void {
  // Comes first: whatever fails below, typed text must never end up in an address.
  keepFormsBack()
  beforePaint()
  const { dataset } = document.documentElement
  if (location.hash) {
    unfold()
    // A form that the address selects (`.by-address`) differs from the one the page was built with.
    dataset.hash = ''
  }
  startSplash(splash)
  // Pictures kept for later (`.late`) load once the text is on screen, so that they do not compete with it.
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
