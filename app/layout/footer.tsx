import { ArrowUp } from 'lucide'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '../../after-paint/browser/is-plain-click.ts'
import { builtHtml } from '../ui/built-html.ts'
import { pageWidth } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { FooterColumns } from './footer-columns.tsx'
import { useYear } from './use-today.ts'
import { site } from '../content/content.ts'

const { owner, footer } = site

/** The footer of every page: links, services and contact details. */
export function Footer() {
  const year = useYear()
  return (
    <footer id="foot" className="deferred mt-24 border-t border-line bg-sunk text-sm print:hidden">
      <FixedColumns />
      <div className={pageWidth}>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-6">
          <ul className="flex w-full flex-wrap gap-2 lg:w-auto" aria-label="Technologies">
            {footer.technologies.map((technology) => (
              <li key={technology} className="chip">
                {technology}
              </li>
            ))}
          </ul>
          <p className="text-muted">
            © {year} {owner.name}
          </p>
          <ScrollToTop />
        </div>
      </div>
    </footer>
  )
}

const COLUMNS = 'foot-columns'

/**
 * The columns, which never change after publishing. Browsers keep the HTML that the page came with, so the components in
 * it are not part of the JavaScript of every page: this saves 1 kB.
 */
function FixedColumns() {
  const [inner] = useState(publishedColumns)
  const className = `${pageWidth} grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]`
  return import.meta.env.SSR ? (
    <div id={COLUMNS} className={className}>
      <FooterColumns />
    </div>
  ) : (
    <div id={COLUMNS} className={className} suppressHydrationWarning dangerouslySetInnerHTML={inner} />
  )
}

function publishedColumns() {
  return { __html: import.meta.env.SSR ? '' : builtHtml(document.getElementById(COLUMNS)?.innerHTML ?? '') }
}

/** A link to the same page without its fragment; the scroll manager then scrolls to the top. */
function ScrollToTop() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <a
      href="#page"
      className="button button-quiet"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ search, hash: '' }, { replace: true })
        document.getElementById('page')?.focus({ preventScroll: true })
      }}
    >
      <Icon of={ArrowUp} className="size-4" />
      Scroll to top
    </a>
  )
}
