import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { menuItems } from './menu.ts'

/** The menu of small screens: the header's items and the way to sign in. */
export function MobileMenu({ active, isOpen, close }: { active: string | undefined; isOpen: boolean; close(): void }) {
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      document.querySelector<HTMLElement>('[aria-controls="mobile-menu"]')?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [isOpen, close])

  return (
    <div
      id="mobile-menu"
      ref={menu}
      hidden={!isOpen}
      className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-line bg-paper px-4 pt-2 pb-6 lg:hidden"
    >
      <ul>
        {menuItems.map((item) => (
          <li key={item.key}>
            <Link to={item.to} onClick={close} aria-current={item.key === active ? 'true' : undefined} className="nav-link w-full text-lg">
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={href('/login')} onClick={close} className="button mt-4 w-full">
        Login
      </Link>
    </div>
  )
}
