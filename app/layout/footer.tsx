import { ArrowUp, Download, Mail, MapPin, Phone } from 'lucide'
import { useState } from 'react'
import { navigate } from '#after-paint/browser/page-location.ts'
import { isPlainClick } from '#after-paint/browser/is-plain-click.ts'
import { builtHtml } from '#app/ui/built-html.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { publishedIn, site, navigation } from '#app/content/content.ts'
import * as pages from '#domain/pages/page-table.ts'
import { socialLinks } from '#app/ui/brand-icons.tsx'
import { callAddress } from '#app/ui/owner-links.ts'

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
 * every page leaves out the components of the columns, which saves 1 kB.
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

/**
 * The pages that the footer always links to. On task pages, such as a payment page, the footer hides its other links.
 */
const ALWAYS = new Set<string>([pages.accessibility, pages.privacy, pages.terms, pages.refunds])

function FooterColumns() {
  return (
    <>
      <div className="full-frame grid content-start gap-1 md:gap-2 md:max-lg:-order-2 lg:gap-4">
        <p className="font-serif text-xl font-semibold">{site.name}</p>
        <p className="max-w-md text-muted lg:max-w-xs">{footer.about}</p>
        <ul className="flex flex-wrap gap-x-5" aria-label="Social links">
          {socialLinks.map((link) => (
            <li key={link.label}>
              <a href={link.address} className="foot-link" rel="me noopener">
                <link.Icon className="size-4" />
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <a href={owner.resume} download className="foot-link w-fit">
          <Icon of={Download} className="size-4" />
          Download resume
        </a>
      </div>
      <div className="full-frame">
        <FooterList title="Quick links" className="foot-list foot-short">
          <FooterLinks links={navigation.quickLinks} />
        </FooterList>
      </div>
      <FooterList title="On this site">
        <FooterLinks links={navigation.sitePages} />
      </FooterList>
      <div className="grid content-start gap-5 md:max-lg:-order-1 lg:gap-8">
        <div className="full-frame">
          <h2 className="label lg:mb-2">Services</h2>
          <ul aria-label="Services" className="foot-services">
            {footer.services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        </div>
        <FooterList title="Contact" className="flex flex-wrap gap-x-5 lg:grid">
          <li>
            <a href={`mailto:${owner.email}`} className="foot-link">
              <Icon of={Mail} className="size-4" />
              {owner.email}
            </a>
          </li>
          <li className="full-frame">
            <a href={callAddress} className="foot-link">
              <Icon of={Phone} className="size-4" />
              {owner.phone}
            </a>
          </li>
          <li className="full-frame foot-link">
            <Icon of={MapPin} className="size-4" />
            {owner.city}, {owner.country}
          </li>
        </FooterList>
      </div>
    </>
  )
}

type ListProps = { title: string; className?: string; children: React.ReactNode }

function FooterList({ title, className = 'foot-list', children }: ListProps) {
  return (
    <div>
      <h2 className="full-frame label lg:mb-2">{title}</h2>
      <ul aria-label={title} className={className}>
        {children}
      </ul>
    </div>
  )
}

function FooterLinks({ links }: { links: readonly { label: string; to: string }[] }) {
  return links.map(({ label, to }) => (
    <li key={label} className={ALWAYS.has(to) ? undefined : 'full-frame'}>
      <a href={to} className="foot-link">
        {label}
      </a>
    </li>
  ))
}
