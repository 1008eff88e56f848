import { bootPage } from '#after-paint/boot-page.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'
import { showTheme } from '#app/page/show-theme.ts'
import { needsReact } from './browser/depends-on.ts'
import { hasStoredCart, readTheme, rememberSplash, wasFontLoaded, wasSplashShown } from './browser/storage.ts'

bootPage({
  beforePaint() {
    const theme = readTheme()
    if (theme) showTheme(theme)
    // Uses the site's font if this browser has loaded it before.
    if (wasFontLoaded() && !savesData()) document.documentElement.dataset.font = 'on'
    // This attribute makes the stylesheet hide the parts of a page that are meant only for visitors without a cart.
    if (hasStoredCart()) document.documentElement.dataset.cart = ''
  },
  splash: { wasShown: wasSplashShown, remember: rememberSplash },
  needsReact,
  unanswered: () =>
    navigator.onLine
      ? 'This page has changed since you opened it, or part of it failed to load. Reload it.'
      : 'Part of this page failed to load. Reload it when you are online.',
})
