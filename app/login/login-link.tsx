import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'

type Props = {
  className: string
  onClick?: () => void
  /** Where it leads on to once somebody is signed in: an own path with its query. */ next?: string
  children: ReactNode
}

/** The way to sign in. It loads a document of its own, which other sites' windows cannot hold on to. */
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
