import { Download, Mail, MapPin, Phone } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { socialLinks } from '../ui/social-links.ts'
import { callAddress } from './owner-links.ts'
import { quickLinks, sitePages } from './site-links.ts'
import { site } from '../content/content.ts'

/** The columns of the footer: the owner's profiles, links, services and contact details. */
export function FooterColumns() {
  const { owner, footer } = site
  return (
    <>
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
    </>
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
