import { PostCard } from '#app/blog/post-card.tsx'
import { Contact } from '#app/contact/contact.tsx'
import { content, site, type Content } from '#app/content/content.ts'
import { socialLinks } from '#app/ui/brand-icons.tsx'
import { whatsAppAddress } from '#app/ui/owner-links.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { Chips } from '#app/ui/chips.tsx'
import { iconButton, pageWidth } from '#app/ui/classes.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx'
import { previewedPosts } from '#domain/blog/posts.ts'
import type { Home, Achievements as AchievementsText, HeroText } from '#domain/content/home.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { listedProject } from '#domain/projects/projects.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { FeaturedProjects, HomeSection, Figures, Skills, Testimonials } from './sections.tsx'
import drawing from './stall.svg?url&no-inline'

export const meta = () => pageMeta(site.owner.role)

export const loader = () => ({
  home: content.home,
  doors: doorsOf(content),
  projects: content.projects.filter(({ featured }) => featured).map(listedProject),
  hasProjects: content.projects.length > 0,
  hasIntegrations: content.apiDocs.integrationList.length > 0,
  posts: previewedPosts(content.posts),
  hasPosts: content.posts.length > 0,
})

/** The home page. A section without content is left out. */
export default function HomePage({ data }: PageProps<typeof loader>) {
  const { home, doors, projects, hasProjects, hasIntegrations, posts, hasPosts } = data
  return (
    <>
      <Hero hero={home.hero} doors={doors} />
      <About about={home.about} />
      {home.skills && <Skills skills={home.skills} />}
      {hasProjects && <FeaturedProjects {...home.projects} projects={projects} hasIntegrations={hasIntegrations} />}
      {home.achievements && <Achievements achievements={home.achievements} />}
      {hasPosts && <BlogPreview text={home.blog.text} posts={posts} />}
      {home.testimonials && <Testimonials testimonials={home.testimonials} />}
      <HomeSection id="contact" title={site.menu.contact} text={home.contact.text} isFar>
        <Contact note={home.contact.note} />
      </HomeSection>
    </>
  )
}

/** A link to one of the site's services, with a short description of the service. */
type Door = { label: string; to: string; text: string }

/** Returns the links to the services that have content. */
function doorsOf({ navigation, shop, scripts }: Content): Door[] {
  const texts: Readonly<Record<string, string>> = {
    [addressOf(pages.nilReturns)]: 'No account needed',
    [addressOf(pages.shop)]: counted(shop.products.length, 'product'),
    [addressOf(pages.codeshop)]: `${counted(scripts.length, 'script')}, licensed`,
    [addressOf(pages.apiDocumentation)]: 'Try each call here',
  }
  return navigation.doors.map((door) => ({ ...door, text: texts[door.to] ?? '' }))
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** The first screen: the owner, a headline, and links to get in touch and to the site's services. */
function Hero({ hero, doors }: { hero: HeroText; doors: readonly Door[] }) {
  const { owner } = site
  return (
    <section
      id="home"
      className={`${pageWidth} grid items-center gap-x-10 gap-y-6 pt-22 pb-7 sm:gap-y-8 sm:pt-24 sm:pb-12 lg:grid-cols-[1.15fr_1fr]`}
    >
      <div>
        <p className="label">{`${owner.name}, ${owner.role.toLowerCase()} in ${owner.city}`}</p>
        <h1 className="hero mt-3 sm:mt-4">{hero.headline}</h1>
        <p className="mt-4 max-w-xl text-lg text-muted sm:mt-6">{hero.text}</p>
        <p className="mt-5 flex flex-wrap gap-3 sm:mt-8">
          <a href={`${addressOf(pages.home)}#contact`} className="button">
            {hero.callToAction}
          </a>
          <a href={whatsAppAddress} className="button button-quiet" rel="noopener">
            <WhatsAppIcon className="size-5" />
            WhatsApp
          </a>
        </p>
        <ul className="mt-3 -ml-2.5 flex sm:mt-6" aria-label="Profiles">
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
      <Doors doors={doors} />
      <div className="mx-auto w-full max-w-60 sm:max-w-md lg:col-start-2 lg:row-start-1">
        {hero.picture ? <PictureImage picture={hero.picture} className="w-full" isFirst /> : <StallDrawing />}
      </div>
    </section>
  )
}

function Doors({ doors }: { doors: readonly Door[] }) {
  return (
    <ul aria-label="Services" className="doors lg:col-span-full">
      {doors.map(({ label, to, text }) => (
        <li key={to}>
          <a href={to} className="door">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function About({ about }: { about: Home['about'] }) {
  return (
    <HomeSection id="about" title={site.menu.about}>
      <div className="mt-4 grid gap-x-16 gap-y-6 sm:mt-6 sm:gap-y-10 lg:grid-cols-[1.2fr_1fr]">
        <div>
          <p className="max-w-prose sm:text-lg">{about.text}</p>
          <div className="mt-4 sm:mt-8">
            <Chips label="Core technologies" texts={about.technologies} />
          </div>
        </div>
        <Figures figures={about.stats} isShort />
      </div>
      <ul className="mt-6 grid gap-x-10 gap-y-4 sm:mt-8 sm:gap-y-6 lg:mt-12 sm:grid-cols-2 lg:grid-cols-4">
        {about.traits.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-2 sm:pt-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-0.5 text-sm text-muted sm:mt-1.5 sm:text-md">{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function Achievements({ achievements }: { achievements: AchievementsText }) {
  return (
    <HomeSection id="achievements" title={achievements.title ?? site.menu.achievements} text={achievements.text} isFar>
      <ol className="mt-4 grid gap-x-12 gap-y-4 sm:mt-6 sm:gap-y-6 md:grid-cols-2 lg:mt-10 lg:gap-y-10">
        {achievements.numbered.map(({ title, text }, position) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 sm:gap-x-5">
            <span aria-hidden className="numeral max-sm:text-2xl">
              {position + 1}
            </span>
            <div className="max-sm:contents">
              <h3 className="subtitle">{title}</h3>
              <p className="col-span-2 mt-0.5 text-md text-muted sm:mt-1.5 sm:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {achievements.more.length > 0 && (
        <ul
          className="mt-5 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:mt-8 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3"
          aria-label="In figures"
        >
          {achievements.more.map(({ metric, title, text }) => (
            <li key={title} className="metric bg-paper p-3 sm:p-4 lg:p-6">
              <p className="figure">{metric}</p>
              <h3 className="font-semibold sm:mt-1">{title}</h3>
              <p className="text-sm text-muted sm:mt-1 sm:text-md">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}

/** The maximum number of tags in a preview. */
const MOST_TAGS = 3

function BlogPreview({ text, posts }: { text: string; posts: readonly ListedPost[] }) {
  return (
    <HomeSection id="blog" title={site.menu.blog} text={text} isFar>
      <ul className="mt-5 grid gap-x-8 gap-y-8 sm:mt-10 sm:gap-y-12 md:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="grid min-w-0">
            <PostCard post={post} Heading="h3" mostTags={MOST_TAGS} />
          </li>
        ))}
      </ul>
      <p className="mt-8 sm:mt-12">
        <a href={addressOf(pages.posts)} className="button button-quiet">
          View All Blog Posts
        </a>
      </p>
    </HomeSection>
  )
}

/**
 * The hero drawing: a market stall that displays an engineer's work, with the site's name on its board, in the colors
 * of the current theme. The drawing loads into its reserved space after the first paint, so that it does not delay that
 * paint. Without JavaScript, it loads with the page.
 */
function StallDrawing() {
  return (
    <>
      <Stall className="w-full scripted" isLate />
      <noscript>
        <Stall className="w-full" />
      </noscript>
    </>
  )
}

/** The maximum font size of the name on the board, and the width of the board, in SVG units. */
const LETTERS = 23
const BOARD = 88

function Stall({ className, isLate = false }: { className: string; isLate?: boolean }) {
  // A serif letter is about half as wide as it is tall.
  const size = Math.min(LETTERS, (BOARD * 2) / site.name.length)
  return (
    <svg
      viewBox="0 0 560 480"
      role="img"
      aria-label="A small wooden market stall with a striped awning, showing a laptop, a phone with a confirmed payment and a small server."
      className={className}
    >
      <use
        {...(isLate ? { 'data-late-href': `${drawing}#stall` } : { href: `${drawing}#stall` })}
        suppressHydrationWarning
      />
      <text
        transform="translate(155 412) skewX(-7)"
        textAnchor="middle"
        fontFamily="Georgia, serif"
        fontSize={size}
        fill="var(--color-paper)"
      >
        {site.name}
      </text>
    </svg>
  )
}
