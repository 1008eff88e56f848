import { useEffect, useState } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { safeRedirectPath } from '#domain/account/safe-redirect-path.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { savedPages } from '#offline/save-page.ts'
import type { SavedPage } from '#offline/saved-list.ts'
import { NOT_ANSWERING } from '#offline/shared-with-worker.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'

export const meta = () => pageMeta('Offline', 'The pages from this site that are saved on this device.')

/** The page shown instead of a page that is not saved, when the server cannot be reached. */
export default function OfflinePage() {
  const { search } = useLocation()
  const [kept, setKept] = useState<readonly SavedPage[]>()
  useEffect(() => void savedPages().then(setKept, () => setKept([])), [])
  const query = new URLSearchParams(search)
  const isNotAnswering = query.has(NOT_ANSWERING)
  const wanted = safeRedirectPath(query.get('to') ?? '') ?? addressOf(pages.home)
  const others = kept?.filter(({ path }) => path !== addressOf(pages.offline)) ?? []
  return (
    <div className={`${pageWidth} min-h-[60vh] pt-28 pb-12`}>
      <h1 className="title">{isNotAnswering ? 'The site is not responding' : 'You are offline'}</h1>
      {isNotAnswering && (
        <p className="mt-4 max-w-prose text-lg">
          Your connection works, but the site is not responding right now. Try again in a minute.
        </p>
      )}
      <p className="mt-4 max-w-prose text-lg">
        This page could not be loaded, and it is not saved on this device. Nothing you typed elsewhere is lost.
      </p>
      <p className="mt-6">
        {/* Not a link, because the URL is known only after hydration. A click on a button is queued until then. */}
        <button type="button" className="button" onClick={() => location.assign(wanted)}>
          Try again
        </button>
      </p>
      {others.length > 0 && (
        <section aria-labelledby="saved-pages" className="mt-10">
          <h2 id="saved-pages" className="subtitle">
            Pages saved on this device
          </h2>
          <ul className="mt-3 border-t border-line">
            {others.map(({ path, title }) => (
              <li key={path} className="border-b border-line">
                <a href={path} className="row-link prose-link">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
