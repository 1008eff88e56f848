import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { iconButton } from './classes.ts'
import { showToast } from './toasts.ts'

/** How long the sign that a text was copied stays, in milliseconds. */
const CONFIRMED_FOR = 2000

/** Copies a text; the icon changes for 2 seconds. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const end = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(end)
  }, [isCopied])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast.error('Your browser did not allow copying. Select the text and copy it by hand.'),
    )

  return (
    <button type="button" className={iconButton} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden className="size-5 text-good" /> : <Copy aria-hidden className="size-5" />}
      <span className="sr-only" aria-live="polite">
        {isCopied ? 'Copied' : `Copy ${name}`}
      </span>
    </button>
  )
}
