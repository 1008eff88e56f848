import { ArrowUp } from 'lucide'
import { useState } from 'react'
import { navigate } from '#after-paint/browser/page-location.ts'
import { isPlainClick } from '#after-paint/browser/clicks.ts'
import { builtHtml } from '#app/ui/built-html.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FooterColumns } from './footer-columns.tsx'
import { publishedIn, site } from '#app/content/content.ts'

const { owner, footer } = site

/** The footer of every page: links, services and contact details. */
export function Footer() {
  return (
    <footer id="foot" className="deferred mt-10 border-t sm:mt-16 lg:mt-24 border-line bg-sunk text-sm print:hidden">
      <FixedColumns />
      <div className={pageWidth}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 lg:gap-x-8 lg:py-4">
          <ul className="full-frame flex flex-wrap gap-2 max-lg:hidden" aria-label="Technologies">
            {footer.technologies.map((technology) => (
              <li key={technology} className="chip">
                {technology}
              </li>
            ))}
          </ul>
          <p className="text-muted">
            ©{' '}
            <span data-year suppressHydrationWarning>
              {publishedIn}
            </span>{' '}
            {owner.name}
          </p>
          <ScrollToTop />
        </div>
      </div>
    </footer>
  )
}

const COLUMNS = 'foot-columns'

/**
 * The footer's columns, which never change after publishing. Browsers reuse the prerendered HTML, so the JavaScript of
 * every page omits the components of the columns, which saves 1 kB.
 */
function FixedColumns() {
  const [inner] = useState(publishedColumns)
  const className = `${pageWidth} grid gap-x-10 gap-y-4 pt-6 pb-4 md:grid-cols-2 md:gap-y-5 md:py-8 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr] lg:py-14`
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
  return (
    <a
      href="#page"
      className="full-frame button button-quiet"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate({ search: location.search }, { replace: true })
        document.getElementById('page')?.focus({ preventScroll: true })
      }}
    >
      <Icon of={ArrowUp} className="size-4" />
      Scroll to top
    </a>
  )
}
