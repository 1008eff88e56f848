import { site } from '#app/content/content.ts'

/**
 * Covers the page for 2 seconds at the start of a visit. The page beneath is already rendered. The stylesheet ends the
 * splash without any script; a click, a key or reduced motion ends it earlier.
 */
export function Splash() {
  return (
    <div className="splash" role="status" data-vanilla>
      <p className="title">{site.name}</p>
      <LoadingBar />
      <span className="sr-only">Loading</span>
    </div>
  )
}

/** A full-screen loading indicator, shown while the next page is being fetched. `vanilla/late-visuals.ts` shows it. */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status" hidden suppressHydrationWarning>
      <LoadingBar />
      Loading
    </div>
  )
}

function LoadingBar() {
  return (
    <span aria-hidden className="loading-bar">
      <span />
    </span>
  )
}
