import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import drawing from './stall.svg?url&no-inline'

/**
 * The hero drawing: a market stall that displays an engineer's work, in the colors of the current theme. Its space is
 * reserved, and it loads after hydration, so that it does not compete with the first paint. Without JavaScript it loads
 * with the page.
 */
export function StallDrawing({ className = '' }: { className?: string }) {
  const isLive = useIsHydrated()
  return (
    <>
      <Stall className={`${className} scripted`} isThere={isLive} />
      <noscript>
        <Stall className={className} isThere />
      </noscript>
    </>
  )
}

function Stall({ className, isThere }: { className: string; isThere: boolean }) {
  return (
    <svg
      viewBox="0 0 560 480"
      role="img"
      aria-label="A small wooden market stall with a striped awning, showing a laptop, a phone with a confirmed payment and a small server."
      className={className}
    >
      {isThere && <use href={`${drawing}#stall`} />}
    </svg>
  )
}
