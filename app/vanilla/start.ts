import { followLinks } from '#after-paint/browser/follow-links.ts'
import { layOutForJumps } from '#after-paint/browser/lay-out.ts'
import { loadStylesheetWhenNeeded } from '#after-paint/browser/whole-styles.ts'
import { keepCarriedState } from '#app/browser/carried-state.ts'
import { showCartCount } from './cart-count.ts'
import { serveCopyButtons } from './copy-buttons.ts'
import { showCurrentOffer } from './current-offer.ts'
import { drawLateParts } from './late-drawings.ts'
import { serveMobileMenu } from './mobile-menu.ts'
import { serveThemeButton } from './theme-button.ts'
import { growBars } from './growing-bars.ts'
import { showLoading } from './loading-screen.ts'
import { keepForOffline } from './offline-copies.ts'
import { openSearchByKey } from './search-key.ts'
import { manageScrolling } from './scrolling.ts'
import { markSections } from './sections-in-view.ts'
import { serveShareButtons } from './share-buttons.ts'
import { watchStoredState } from './stored-state.ts'
import { loadWebFont } from './web-font.ts'
import { showYear } from './year.ts'

/**
 * What every page does without React: it runs once the page is on screen, and goes on when React takes over. A page that
 * is only read needs nothing else.
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
