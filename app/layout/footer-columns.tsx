import { Download, Mail, MapPin, Phone } from 'lucide'
import * as pages from '#domain/pages/page-table.ts'
import { Icon } from '#app/ui/icon.tsx'
import { socialLinks } from '#app/ui/brand-icons.tsx'
import { callAddress } from '#app/ui/owner-links.ts'
import { navigation, site } from '#app/content/content.ts'

/**
 * The pages that the footer always links to. On task pages, such as a payment page, the footer hides its other links.
 */
const ALWAYS = new Set<string>([pages.accessibility, pages.privacy, pages.terms, pages.refunds])

/** The columns of the footer: the owner's profiles, links, services and contact details. */
export function FooterColumns() {
  const { owner, footer } = site
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
