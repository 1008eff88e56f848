import type { ReactNode } from 'react'
import { pageWidth } from '../ui/classes.ts'

type Props = { id: string; title: string; text?: string; children: ReactNode }

/** A section of the home page: its title, its introduction, its content. */
export function HomeSection({ id, title, text, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={pageWidth}>
      <div className="border-t border-line py-16 lg:py-20">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {text && <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>}
        {children}
      </div>
    </section>
  )
}
