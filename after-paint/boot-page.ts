import { followBackLinks } from './browser/back-links.ts'
import { closestTo } from './browser/clicks.ts'
import { recordEarlyInput } from './browser/early-input.ts'
import { onceTold, LOAD_FAILED } from './browser/events.ts'
import { layOutOnceScrolled, unfold } from './browser/lay-out.ts'
import { startSplash, type SplashMemory } from './browser/splash.ts'
import { blockUnhandledForms, showLoadFailure, submitOnce } from './browser/early-submits.ts'
import { whenShown } from './browser/when-idle.ts'
import { keepEarlyPresses, startVanilla } from './browser/start-vanilla.ts'
import { startWhenWanted } from './browser/when-to-start.ts'

/** The parts of the boot script that the site supplies. */
type SiteParts = {
  /** Applies stored settings, such as the theme, to the document. */
  beforePaint(): void
  splash: SplashMemory
  /** Returns whether the page must show something that only React can show, such as a stored wishlist. */
  needsReact(): boolean
  /** Returns the message for visitors who click a control that needs React after React failed to load. */
  unanswered: () => string
}

/** Runs inline in the head of every page, before the first paint. */
export function bootPage({ beforePaint, splash, needsReact, unanswered }: SiteParts): void {
  // Must run first: even if a later call throws, typed text must never end up in a URL.
  blockUnhandledForms()
  beforePaint()
  const { dataset } = document.documentElement
  if (location.hash) {
    unfold()
    // Tells the stylesheet that the URL has a fragment, which can select a form (`.by-address`) other than the
    // prerendered one.
    dataset.hash = ''
  }
  // A link to a target on this page scrolls at once, so the parts above the target must have their final heights.
  document.addEventListener('click', (event) => closestTo(event, 'a')?.hash && unfold(), true)
  startSplash(splash)
  // Deferred images (`.late`) load once the text is on screen, so that they do not compete with it for bandwidth.
  whenShown(
    () => {
      dataset.painted = ''
      layOutOnceScrolled()
      startVanilla().catch(() => {})
    },
    () => 200,
  )
  followBackLinks()
  startWhenWanted(needsReact)
  onceTold(LOAD_FAILED, () => {
    delete dataset.hash
    showLoadFailure(unanswered)
  })
  submitOnce()
  recordEarlyInput()
  keepEarlyPresses()
}
