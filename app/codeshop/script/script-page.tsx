import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NO_ORDERS } from '#domain/contact/form-links.ts'
import { NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { listedScript } from '#domain/codeshop/scripts.ts'
import { firstSentences } from '#domain/text/text.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { Gallery } from '#app/storefront/gallery.tsx'
import { Price } from '#app/storefront/price.tsx'
import { Rating } from '#app/storefront/rating.tsx'
import { WishlistButton } from '#app/storefront/wishlist-button.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { pageWidth, iconButton } from '#app/ui/classes.ts'
import { evaluationAddress } from '#app/codeshop/sold-script.ts'
import { ScriptContents } from './script-contents.tsx'
import { ScriptNotFound } from './script-not-found.tsx'
import { useAddScript } from '#app/codeshop/use-add-script.ts'
import { content } from '#app/content/content.ts'
import type { Script } from '#domain/content/scripts.ts'
import { longDate } from '#domain/dates.ts'
import { Share2 } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

/** Maximum length of a script summary for search engines and shared links, in characters. */
const LONGEST_SUMMARY = 200

export const loader = (wanted: string) => ({
  script: content.scripts.find(({ id }) => String(id) === wanted),
  promises: content.scriptPromises,
})

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.script
    ? pageMeta(data.script.name, firstSentences(data.script.description, LONGEST_SUMMARY))
    : pageMeta('Script not found')

export default function ScriptPage({ data: { script, promises } }: PageProps<typeof loader>) {
  const add = useAddScript()
  if (!script) return <ScriptNotFound />
  const {
    id,
    name,
    tagline,
    description,
    longDescription,
    price,
    originalPrice,
    images,
    demoUrl,
    documentationUrl,
    rating,
    reviews,
    hasSampleFigures,
    features,
    techStack,
  } = script
  return (
    <article className={`${pageWidth} pt-6 pb-12`}>
      <p>
        <a href={addressOf(pages.codeshop)} className="row-link prose-link">
          All Scripts
        </a>
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:gap-x-12">
        <Gallery key={id} name={name} images={images} isWide />
        <div className="grid content-start gap-4">
          <div className="flex items-start justify-between gap-3">
            <h1 className="title">{name}</h1>
            <div className="flex">
              <WishlistButton store="codeshop" id={String(id)} name={name} />
              <ShareButton name={name} text={tagline} />
            </div>
          </div>
          <p className="text-lg text-muted">{tagline}</p>
          <div className="flex flex-wrap items-center gap-x-4">
            <Rating rating={rating} reviews={reviews} />
            {hasSampleFigures && <p className="text-sm text-muted">Sample figures</p>}
          </div>
          <p className="max-w-prose">{description}</p>
          <Price price={price} originalPrice={originalPrice} className="text-2xl" />
          <LicenseNote promise={promises.license} licenseUrl={script.licenseUrl} />
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button scripted px-8" onClick={() => add(listedScript(script))}>
              Add to Cart
            </button>
            <noscript>
              <a href={`${NO_JS_PURCHASE}?script=${id}`} rel="nofollow" className="button">
                <span className="when-sold">Buy</span>
                <span className="when-asked">{NO_ORDERS.title}</span>
              </a>
            </noscript>
            <a href={demoUrl} target="_blank" rel="noopener" className="button button-quiet">
              Live Demo<span className="sr-only"> (opens in a new tab)</span>
            </a>
            <button
              type="button"
              className="button button-quiet scripted"
              data-vanilla
              data-copy=""
              data-address={demoUrl}
              data-toast="Demo URL copied to clipboard!"
              suppressHydrationWarning
            >
              <span className="until-copied">Copy Demo URL</span>
              <span className="once-copied">Copied</span>
            </button>
          </div>
          <p className="flex flex-wrap gap-x-5">
            <a href={documentationUrl} className="row-link prose-link">
              Read the documentation
            </a>
            <a href={evaluationAddress(script)} download className="row-link prose-link">
              Free evaluation pack
            </a>
          </p>
          <ScriptFacts script={script} />
        </div>
      </div>
      <div className="mt-14 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="about-script">
          <h2 id="about-script" className="subtitle mb-3">
            About {name}
          </h2>
          {longDescription.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="mb-4 max-w-prose">
              {paragraph}
            </p>
          ))}
          <h2 className="subtitle mt-8 mb-3">Features</h2>
          <ul className="grid list-disc gap-1 pl-5">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <h2 className="subtitle mt-8 mb-3">Technology Stack</h2>
          <Chips label="Technology Stack" texts={techStack} />
        </section>
        <ScriptContents script={script} support={promises.support} />
      </div>
    </article>
  )
}

function LicenseNote({ promise, licenseUrl }: { promise: string | undefined; licenseUrl: string }) {
  return (
    <aside aria-label="License" className="max-w-prose text-sm text-muted">
      {promise}{' '}
      <a href={licenseUrl} target="_blank" rel="noopener" className="prose-link">
        License text<span className="sr-only"> (opens in a new tab)</span>
      </a>
      {' · '}
      <a href={addressOf(pages.licenseManagement)} className="prose-link">
        Other licenses
      </a>
      {' · '}
      <a href={addressOf(pages.refunds)} className="prose-link">
        Refunds
      </a>
    </aside>
  )
}

function ScriptFacts({
  script: { sales, rating, reviews, hasSampleFigures, releaseDate, lastUpdateDate, version, category },
}: {
  script: Script
}) {
  const facts = {
    Sales: String(sales),
    Rating: reviews === 0 ? 'No reviews yet' : `${rating}/5 (${reviews} ${reviews === 1 ? 'review' : 'reviews'})`,
    Released: longDate(releaseDate),
    'Last Updated': longDate(lastUpdateDate),
    Version: version,
    Category: category,
  }
  return (
    <>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:max-md:grid-cols-3 xl:grid-cols-3">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasSampleFigures && (
        <p className="text-sm text-muted">Sample figures: the sales, rating and number of reviews are made up.</p>
      )}
    </>
  )
}

/** Works without React: see `vanilla/copy-and-share.ts`. */
function ShareButton({ name, text }: { name: string; text: string }) {
  return (
    <button type="button" className={`${iconButton} scripted`} data-vanilla data-share={name} data-text={text}>
      <Icon of={Share2} className="size-5" />
      <span className="sr-only">Share</span>
    </button>
  )
}
