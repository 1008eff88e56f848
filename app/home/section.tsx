import { Suspense, type ReactNode } from 'react'
import { pageWidth } from '../ui/classes.ts'

type Props = {
  id: string
  title: string
  text?: string
  /** Whether the section is so far down the page that its layout can be deferred. */
  isFar?: boolean
  children: ReactNode
}

/** A section of the home page, with a title, an introduction and content. */
export function HomeSection({ id, title, text, isFar = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isFar ? `${pageWidth} deferred` : pageWidth}>
      <div className="border-t border-line py-16 lg:py-20">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {text && <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>}
        {isFar ? <Suspense>{children}</Suspense> : children}
      </div>
    </section>
  )
}
