import * as pages from '#domain/pages/page-table.ts'
import { Menu, Moon, ShoppingCart, Sun, X } from 'lucide'
import { useCallback, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import { badgeText } from '#domain/cart/cart.ts'
import { loadCartDrawer } from '#app/cart/cart-drawer-on-demand.tsx'
import { useCart } from '#app/cart/cart-provider.tsx'
import { SearchButton } from '#app/search/search-button.tsx'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useTheme } from '#app/page/use-theme.ts'
import { navigation, site } from '#app/content/content.ts'
import { usePath } from '#app/page/use-location.ts'
import { useSectionInView } from '#app/ui/use-section-in-view.ts'
import { activeItemForPath } from './active-item.ts'

/** The element IDs of the home page's sections, in order. The site's owner may leave some of the sections out. */
const HOME_SECTIONS = [
  'home',
  'about',
  'skills',
  'projects',
  'achievements',
  'blog',
  'testimonials',
  'contact',
] as const

const NO_SECTIONS: readonly string[] = []

/**
 * Returns the key of the active menu item, which depends on the scroll position on the home page, and on the path
 * elsewhere.
 */
function useActiveItem(): string | undefined {
  const pathname = usePath()
  const isHome = pathname === addressOf(pages.home)
  const section = useSectionInView(isHome ? HOME_SECTIONS : NO_SECTIONS, 'home')
  return isHome ? section : activeItemForPath(pathname)
}

/** The fixed navigation at the top of every page. */
export function Header() {
  const active = useActiveItem()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-paper print:hidden">
      <a href="#page" className="skip-link">
        Skip to content
      </a>
      <nav aria-label="Main">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
          <a
            href={addressOf(pages.home)}
            className="mr-auto flex min-h-11 min-w-min items-center wrap-normal font-serif text-xl font-semibold text-ink no-underline"
          >
            {site.name}
          </a>
          <ul className="full-frame hidden items-center lg:flex">
            {navigation.menu.map((item) => (
              <li key={item.key}>
                <a href={item.to} aria-current={item.key === active ? 'true' : undefined} className="nav-link">
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
          <a href="#foot" className="full-frame foot-link scriptless lg:hidden">
            Menu
          </a>
          <SearchButton />
          <ThemeButton />
          <CartButton />
          <button
            type="button"
            className={`full-frame ${iconButton} scripted -mr-2.5 lg:hidden`}
            aria-expanded={isMenuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {isMenuOpen ? <Icon of={X} /> : <Icon of={Menu} />}
            <span className="sr-only">Menu</span>
          </button>
        </div>
        <MobileMenu active={active} isOpen={isMenuOpen} close={closeMenu} />
      </nav>
    </header>
  )
}

function ThemeButton() {
  const { theme, toggle } = useTheme()
  return (
    <button type="button" className={`${iconButton} scripted`} aria-pressed={theme === 'dark'} onClick={toggle}>
      <Icon of={Sun} className="dark:hidden" />
      <Icon of={Moon} className="hidden dark:block" />
      <span className="sr-only">Dark theme</span>
    </button>
  )
}

function CartButton() {
  const { itemCount, openDrawer } = useCart()
  return (
    <button
      type="button"
      className={`shop-frame ${iconButton} scripted relative lg:-mr-2.5`}
      onClick={openDrawer}
      onPointerEnter={() => void loadCartDrawer().catch(() => {})}
      aria-haspopup="dialog"
    >
      <Icon of={ShoppingCart} />
      <span className="sr-only">{`Cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`}</span>
      {itemCount > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular"
        >
          {badgeText(itemCount)}
        </span>
      )}
    </button>
  )
}
