import { site } from '#app/content/content.ts'
import drawing from './stall.svg?url&no-inline'

/**
 * The hero drawing: a market stall that displays an engineer's work, with the site's name on its board, in the colors
 * of the current theme. The drawing loads into its reserved space after the first paint, so that it does not delay it.
 * Without JavaScript, it loads with the page.
 */
export function StallDrawing() {
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
