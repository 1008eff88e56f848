import * as pages from '#domain/pages/page-table.ts'
import { Menu, Moon, ShoppingCart, Sun, X } from 'lucide'
import { addressOf } from '#domain/pages/address-of.ts'
import { CartCount, loadCartDrawer } from '#app/cart/cart-in-frame.tsx'
import { useCart } from '#app/cart/cart-provider.tsx'
import { SearchButton } from '#app/search/search-button.tsx'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { navigation, site } from '#app/content/content.ts'
import { usePath } from '#app/page/use-location.ts'
import { activeItemForPath } from './active-item.ts'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { LoginLink } from '#app/login/login-link.tsx'

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

/** The fixed navigation at the top of every page. */
export function Header() {
  const pathname = usePath()
  const isHome = pathname === addressOf(pages.home)
  // On the home page, the active item depends on the scroll position.
  const active = isHome ? 'home' : activeItemForPath(pathname)
  const sections = isHome ? HOME_SECTIONS.join(' ') : undefined
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
          <ul className="full-frame hidden items-center lg:flex" data-sections={sections}>
            {navigation.menu.map((item) => (
              <li key={item.key}>
                <a
                  href={item.to}
                  data-section={item.key}
                  aria-current={item.key === active ? 'true' : undefined}
                  className="nav-link"
                  suppressHydrationWarning
                >
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
          <MenuButton />
        </div>
        <MobileMenu active={active} sections={sections} />
      </nav>
    </header>
  )
}

/** Works without React: see `vanilla/header-controls.ts`. */
function MenuButton() {
  return (
    <button
      type="button"
      className={`full-frame ${iconButton} scripted group -mr-2.5 lg:hidden`}
      data-vanilla
      aria-expanded={false}
      aria-controls="mobile-menu"
      suppressHydrationWarning
    >
      <Icon of={Menu} className="group-aria-expanded:hidden" />
      <Icon of={X} className="hidden group-aria-expanded:block" />
      <span className="sr-only">Menu</span>
    </button>
  )
}

/** Works without React: see `vanilla/header-controls.ts`. */
function ThemeButton() {
  return (
    <button
      type="button"
      className={`${iconButton} scripted`}
      data-theme-button
      data-vanilla
      aria-pressed={false}
      suppressHydrationWarning
    >
      <Icon of={Sun} className="dark:hidden" />
      <Icon of={Moon} className="hidden dark:block" />
      <span className="sr-only">Dark theme</span>
    </button>
  )
}

function CartButton() {
  const { openDrawer } = useCart()
  return (
    <button
      type="button"
      className={`shop-frame ${iconButton} scripted relative lg:-mr-2.5`}
      onClick={openDrawer}
      onPointerEnter={() => void loadCartDrawer().catch(() => {})}
      aria-haspopup="dialog"
    >
      <Icon of={ShoppingCart} />
      <CartCount
        label="Cart, "
        className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular"
      />
    </button>
  )
}

type MenuProps = {
  active: string | undefined
  /** The sections of the page that the items lead to, if they depend on the scroll position. */
  sections: string | undefined
}

/** The menu for small screens. It opens and closes without React: see `vanilla/header-controls.ts`. */
function MobileMenu({ active, sections }: MenuProps) {
  const isInAccount = useIsInAccount()
  return (
    <div
      id="mobile-menu"
      hidden
      suppressHydrationWarning
      className="max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-t border-line bg-paper px-4 pt-2 pb-6 floating sm:px-6 lg:hidden"
    >
      <ul data-sections={sections}>
        {navigation.menu.map((item) => (
          <li key={item.key}>
            <a
              href={item.to}
              data-section={item.key}
              suppressHydrationWarning
              aria-current={item.key === active ? 'true' : undefined}
              className="nav-link -mx-2.5 w-full text-lg"
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
      <ul aria-label="Services" className="mt-2 border-t border-line pt-2">
        {navigation.services.map(({ label, to }) => (
          <li key={to}>
            <a href={to} className="nav-link -mx-2.5 w-full text-lg">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <LoginLink className="button button-quiet mt-4 w-full">{isInAccount ? 'Your account' : 'Login'}</LoginLink>
    </div>
  )
}
