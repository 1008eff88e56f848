import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

type Props = {
  className: string
  /** The path and query of the page to open after signing in. */
  next?: string
  children: ReactNode
}

/** A link to the login page. */
export function LoginLink({ className, next, children }: Props) {
  return (
    <a
      href={next === undefined ? addressOf(pages.login) : `${addressOf(pages.login)}?next=${encodeURIComponent(next)}`}
      className={className}
    >
      {children}
    </a>
  )
}
