import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { navigation } from '#app/content/content.ts'

type Props = {
  active: string | undefined
  /** The sections of the page that the items lead to, if they depend on the scroll position. */
  sections: string | undefined
}

/**
 * The menu for small screens: the header's items, and a link to sign in or, once signed in, to the account. It opens and
 * closes without React: see `vanilla/mobile-menu.ts`.
 */
export function MobileMenu({ active, sections }: Props) {
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
