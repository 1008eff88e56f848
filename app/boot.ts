import { bootPage } from '#after-paint/boot-page.ts'
import { startWebFont } from './layout/web-font.ts'
import { showTheme } from '#app/page/show-theme.ts'
import { hasStoredCart, readTheme, rememberSplash, wasSplashShown } from './browser/storage.ts'

bootPage({
  beforePaint() {
    const theme = readTheme()
    if (theme) showTheme(theme)
    startWebFont()
    // This attribute makes the stylesheet hide the parts of a page that are meant for visitors without a cart.
    if (hasStoredCart()) document.documentElement.dataset.cart = ''
  },
  splash: { wasShown: wasSplashShown, remember: rememberSplash },
  unanswered: () =>
    navigator.onLine
      ? 'This page has changed since you opened it, or part of it failed to load. Reload it.'
      : 'Part of this page failed to load. Reload it when you are online.',
})
