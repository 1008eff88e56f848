import { Check, Copy } from 'lucide'
import { useEffect, useState } from 'react'
import { iconButton } from './classes.ts'
import { CONFIRMED_FOR, copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

type Props = {
  text: string
  /** A name for the copied text, for screen readers. */
  name: string
  /** Whether the button shows the word "Copy" instead of an icon, as in the header of a code block. */
  isWord?: boolean
}

/** A button that copies text to the clipboard. Its icon or word changes for 2 seconds. */
export function CopyButton({ text, name, isWord = false }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const end = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(end)
  }, [isCopied])

  return (
    <>
      <button
        type="button"
        className={`${isWord ? 'copy-code' : iconButton} scripted`}
        data-copy={isCopied ? 'done' : undefined}
        onClick={async () => setCopied(await copyText(text))}
      >
        {isWord && !isCopied ? (
          <span aria-hidden>Copy</span>
        ) : (
          <Icon of={isCopied ? Check : Copy} className={isCopied ? 'size-5 text-good' : 'size-5'} />
        )}
        <span className="sr-only">{`Copy ${name}`}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
