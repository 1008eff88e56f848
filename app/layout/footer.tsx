import { ArrowUp, Download, Mail, MapPin, Phone } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '../../after-paint/browser/is-plain-click.ts'
import { pageWidth } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { callAddress, socialLinks } from './owner-links.ts'
import { quickLinks, sitePages } from './site-links.ts'
import { useYear } from './use-today.ts'
import { site } from '../content/content.ts'

const { owner, footer } = site

/** The footer of every page: links, services and contact details. */
export function Footer() {
  const year = useYear()
  return (
    <footer id="foot" className="deferred mt-24 border-t border-line bg-sunk text-sm print:hidden">
      <div
        className={`${pageWidth} grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]`}
      >
        <div className="col-span-full grid content-start gap-4 lg:col-span-1">
          <p className="font-display text-xl font-semibold">{site.name}</p>
          <p className="max-w-xs text-muted">{footer.about}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1" aria-label="Social links">
            {socialLinks.map((link) => (
              <li key={link.label}>
                <a href={link.address} className="foot-link" rel="me noopener">
                  <link.Icon className="size-4" />
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          <a href={owner.resume} download className="button button-quiet w-fit">
            <Icon of={Download} className="size-4" />
            Download resume
          </a>
        </div>
        <FooterList title="Quick links">
          <FooterLinks links={quickLinks} />
        </FooterList>
        <FooterList title="On this site">
          <FooterLinks links={sitePages} />
        </FooterList>
        <div className="col-span-full grid content-start gap-8 sm:grid-cols-2 lg:col-span-1 lg:grid-cols-1">
          <FooterList title="Services">
            {footer.services.map((service) => (
              <li key={service} className="foot-link">
                {service}
              </li>
            ))}
          </FooterList>
          <FooterList title="Contact">
            <li>
              <a href={`mailto:${owner.email}`} className="foot-link">
                <Icon of={Mail} className="size-4" />
                {owner.email}
              </a>
            </li>
            <li>
              <a href={callAddress} className="foot-link">
                <Icon of={Phone} className="size-4" />
                {owner.phone}
              </a>
            </li>
            <li className="foot-link">
              <Icon of={MapPin} className="size-4" />
              {owner.city}, {owner.country}
            </li>
          </FooterList>
        </div>
      </div>
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

function FooterList({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="label mb-2">{title}</h2>
      <ul aria-label={title} className="grid justify-items-start">
        {children}
      </ul>
    </div>
  )
}

function FooterLinks({ links }: { links: readonly { label: string; to: string }[] }) {
  return links.map(({ label, to }) => (
    <li key={label}>
      <a href={to} className="foot-link">
        {label}
      </a>
    </li>
  ))
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
