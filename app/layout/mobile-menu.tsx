import { useEffect, useRef } from 'react'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { navigation } from '#app/content/content.ts'

/** The menu for small screens: the header's items, and a link to sign in or, once signed in, to the account. */
export function MobileMenu({ active, isOpen, close }: { active: string | undefined; isOpen: boolean; close(): void }) {
  const isInAccount = useIsInAccount()
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const header = menu.current?.closest('header')
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      document.querySelector<HTMLElement>('[aria-controls="mobile-menu"]')?.focus()
    }
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !header?.contains(event.target)) close()
    }
    const wide = matchMedia('(min-width: 64rem)')
    addEventListener('keydown', closeOnEscape)
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    wide.addEventListener('change', close)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
      wide.removeEventListener('change', close)
    }
  }, [isOpen, close])

  return (
    <div
      id="mobile-menu"
      ref={menu}
      hidden={!isOpen}
      className="max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-t border-line bg-paper px-4 pt-2 pb-6 floating sm:px-6 lg:hidden"
    >
      <ul>
        {navigation.menu.map((item) => (
          <li key={item.key}>
            <a
              href={item.to}
              onClick={close}
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
            <a href={to} onClick={close} className="nav-link -mx-2.5 w-full text-lg">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <LoginLink onClick={close} className="button button-quiet mt-4 w-full">
        {isInAccount ? 'Your account' : 'Login'}
      </LoginLink>
    </div>
  )
}
