import { followLinks } from '#after-paint/browser/follow-links.ts'
import { layOutForJumps } from '#after-paint/browser/lay-out.ts'
import { loadStylesheetWhenNeeded } from '#after-paint/browser/whole-styles.ts'
import { showCartCount, showCurrentOffer, watchStoredState, showYear } from './current-state.ts'
import { serveCopyButtons, serveShareButtons } from './copy-and-share.ts'
import { drawLateParts, growBars, showLoading, loadWebFont } from './late-visuals.ts'
import { serveMobileMenu, serveThemeButton, openSearchByKey } from './header-controls.ts'
import { keepForOffline } from './offline-copies.ts'
import { manageScrolling } from './scrolling.ts'
import { markSections } from './sections-in-view.ts'
import { carryState } from '#after-paint/browser/page-location.ts'
import { forgetStored, readStored, writeStored } from '#app/browser/storage-keys.ts'

/**
 * Starts all of the page's functions that do not need React. Runs once the page is on screen, and stays in effect after
 * React has hydrated the page. A page for reading needs nothing else.
 */
export function start(): void {
  keepCarriedState()
  followLinks()
  layOutForJumps()
  manageScrolling()
  showLoading()
  loadStylesheetWhenNeeded()
  loadWebFont()
  showCartCount()
  watchStoredState()
  markSections()
  showYear()
  growBars()
  drawLateParts()
  openSearchByKey()
  serveThemeButton()
  serveMobileMenu()
  serveCopyButtons()
  serveShareButtons()
  keepForOffline()
  void showCurrentOffer()
}

/** Lets a page pass the state of a history entry to the next page through the browser's storage. */
function keepCarriedState(): void {
  carryState({
    leave: (left) => writeStored('pageState', left),
    take() {
      const left = readStored('pageState')
      forgetStored('pageState')
      return left
    },
  })
}
