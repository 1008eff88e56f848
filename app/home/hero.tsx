import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Home } from '#domain/content/home.ts'
import { whatsAppAddress } from '../layout/owner-links.ts'
import { socialLinks } from '../ui/social-links.ts'
import { iconButton, pageWidth } from '../ui/classes.ts'
import { WhatsAppIcon } from '../ui/whatsapp-icon.tsx'
import { StallDrawing } from './stall-drawing.tsx'
import { site } from '../content/content.ts'

/** The first screen: the owner, a headline, and links to get in touch. */
export function Hero({ hero }: { hero: Home['hero'] }) {
  const { owner } = site
  return (
    <section
      id="home"
      className={`${pageWidth} grid items-center gap-x-10 gap-y-8 pt-28 pb-16 lg:min-h-[92vh] lg:grid-cols-[1.15fr_1fr] lg:pt-20`}
    >
      <div>
        <p className="label">{`${owner.name}, ${owner.role.toLowerCase()} in ${owner.city}`}</p>
        <h1 className="hero mt-4">{hero.headline}</h1>
        <p className="mt-6 max-w-xl text-lg text-muted">{hero.text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <a href={`${addressOf(pages.home)}#contact`} className="button">
            {hero.callToAction}
          </a>
          <a href={whatsAppAddress} className="button button-quiet" rel="noopener">
            <WhatsAppIcon className="size-5" />
            WhatsApp
          </a>
        </p>
        <ul className="mt-6 -ml-2.5 flex" aria-label="Profiles">
          {socialLinks.map(({ label, address, Icon }) => (
            <li key={label}>
              <a href={address} className={iconButton} rel="me noopener">
                <Icon />
                <span className="sr-only">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <StallDrawing className="mx-auto w-full max-w-md lg:max-w-none" />
    </section>
  )
}
