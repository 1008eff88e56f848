import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { site } from '#app/content/content.ts'
import drawing from './stall.svg?url&no-inline'

/**
 * The hero drawing: a market stall that displays an engineer's work, with the site's name on its board, in the colors
 * of the current theme. The drawing loads into its reserved space after hydration, so that it does not delay the first
 * paint. Without JavaScript, it loads with the page.
 */
export function StallDrawing() {
  const isLive = useIsHydrated()
  return (
    <>
      <Stall className="w-full scripted" isThere={isLive} />
      <noscript>
        <Stall className="w-full" isThere />
      </noscript>
    </>
  )
}

/** The maximum font size of the name on the board, and the width of the board, in SVG units. */
const LETTERS = 23
const BOARD = 88

function Stall({ className, isThere }: { className: string; isThere: boolean }) {
  // A serif letter is about half as wide as it is tall.
  const size = Math.min(LETTERS, (BOARD * 2) / site.name.length)
  return (
    <svg
      viewBox="0 0 560 480"
      role="img"
      aria-label="A small wooden market stall with a striped awning, showing a laptop, a phone with a confirmed payment and a small server."
      className={className}
    >
      {isThere && (
        <>
          <use href={`${drawing}#stall`} />
          <text
            transform="translate(155 412) skewX(-7)"
            textAnchor="middle"
            fontFamily="Georgia, serif"
            fontSize={size}
            fill="var(--color-paper)"
          >
            {site.name}
          </text>
        </>
      )}
    </svg>
  )
}
