import { shortened } from '#domain/text/text.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { searchOpening } from './search-opening.ts'

/**
 * A button that opens the site search with the text typed into a list's search field. If nothing was typed, there is no
 * button.
 */
export function SearchWholeSite({ text, className = '' }: { text: string; className?: string }) {
  const typed = oneLine(text)
  if (typed === '') return null
  return (
    <button
      type="button"
      className={`button button-quiet max-w-full wrap-anywhere ${className}`}
      aria-haspopup="dialog"
      onClick={() => searchOpening.set(typed)}
    >
      {`Search the whole site for “${shortened(typed)}”`}
    </button>
  )
}
