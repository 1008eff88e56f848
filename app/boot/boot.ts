/**
 * Runs inline in the head of every page, before it is painted: sets the theme, ends the splash,
 * brings the late pictures and fetches React once the page is on screen, and keeps the presses that come before React is ready.
 */
import { showTheme } from '../layout/show-theme.ts'
import { unfold } from '../layout/unfold.ts'
import { hasStoredCart, readTheme } from '../storage.ts'
import { layOutWhenCalm } from './lay-out.ts'
import { startSplash } from './splash.ts'
import { hydrationFailed, hydrationReady, startHydration } from './start-hydration.ts'
import { allowEmptyScripts } from './trusted-types.ts'
import { keepFormsBack, tellUnanswered } from './unanswered.ts'
import { whenShown } from './when-shown.ts'

// Before all else: whatever fails below, nothing that is typed comes into an address.
keepFormsBack()

const theme = readTheme()
if (theme) showTheme(theme)

// What stands in a page for visitors without a cart is not shown to others.
if (hasStoredCart()) document.documentElement.dataset.cart = ''

if (location.hash) {
  unfold()
  // A form that the address chooses (`.by-address`) is not shown as the one that the page was built with.
  document.documentElement.dataset.hash = ''
}
startSplash()
// The pictures that the page keeps for later (`.late`) come once its words are on screen: none is fetched beside them.
whenShown(
  () => {
    document.documentElement.dataset.painted = ''
    layOutWhenCalm()
  },
  () => 200,
)
// A document that is about to make way for another has no module left.
if (document.documentElement.dataset.hydrate) {
  allowEmptyScripts()
  startHydration()
}

/** Presses that only React can answer are kept, and carried out as soon as it is there. */
const presses: HTMLElement[] = []
function keepPress(event: Event) {
  const pressed = (event.target as Element | null)?.closest?.<HTMLElement>('button')
  if (!pressed || pressed.closest('[data-plain]')) return
  event.preventDefault()
  presses.push(pressed)
}
document.addEventListener('click', keepPress, true)
const carryOut = () => {
  document.removeEventListener('click', keepPress, true)
  for (const pressed of presses.splice(0)) pressed.click()
}
// Not while React is at work: a part of the page that is not its own yet could not answer the press then.
hydrationReady(() => setTimeout(carryOut))
hydrationFailed(() => {
  delete document.documentElement.dataset.hash
  tellUnanswered()
  carryOut()
})
