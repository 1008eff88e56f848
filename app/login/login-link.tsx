import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

type Props = {
  className: string
  onClick?: () => void
  /** The path to open after signing in, with its query. */
  next?: string
  children: ReactNode
}

/** A link to the login page. It loads a new document, so that other sites' windows lose their reference to it. */
export function LoginLink({ next, children, ...props }: Props) {
  return (
    <a
      href={next === undefined ? addressOf(pages.login) : `${addressOf(pages.login)}?next=${encodeURIComponent(next)}`}
      data-document
      {...props}
    >
      {children}
    </a>
  )
}
