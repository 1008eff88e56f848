import { bootPage } from '../after-paint/boot-page.ts'
import { showTheme } from './layout/show-theme.ts'
import { hasStoredCart, readTheme, rememberSplash, wasSplashShown } from './browser/storage.ts'

bootPage({
  beforePaint() {
    const theme = readTheme()
    if (theme) showTheme(theme)
    // What stands in a page for visitors without a cart is not shown to others.
    if (hasStoredCart()) document.documentElement.dataset.cart = ''
  },
  splash: { wasShown: wasSplashShown, remember: rememberSplash },
  unanswered: 'A part of this page could not be loaded. Please reload it when you are online.',
})
