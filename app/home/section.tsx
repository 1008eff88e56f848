import { Suspense, type ReactNode } from 'react'
import { pageWidth } from '#app/ui/classes.ts'
import type { Figure } from '#domain/content/home.ts'

type Props = {
  id: string
  title: string
  text?: string
  /** Whether the section is far enough down the page for its layout to be deferred. */
  isFar?: boolean
  children: ReactNode
}

/** A section of the home page, with a title, an introduction and content. */
export function HomeSection({ id, title, text, isFar = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isFar ? `${pageWidth} deferred` : pageWidth}>
      <div className="border-t border-line py-7 max-sm:leading-normal sm:py-10 lg:py-20">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {text && <p className="mt-2 max-w-prose text-muted sm:mt-3 sm:text-lg">{text}</p>}
        {isFar ? <Suspense>{children}</Suspense> : children}
      </div>
    </section>
  )
}

/**
 * @property isWide whether the figures fit in one row on wide screens
 * @property isShort whether the figures fit in one row on phones
 */
type FiguresProps = { figures: readonly Figure[]; isWide?: boolean; isShort?: boolean }

/** Large figures with their labels. */
export function Figures({ figures, isWide = false, isShort = false }: FiguresProps) {
  return (
    <dl className={`figures${isWide ? ' figures-wide' : ''}${isShort ? ' figures-short' : ''}`}>
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
