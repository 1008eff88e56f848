import { Check, Copy } from 'lucide'
import { useEffect, useState } from 'react'
import { iconButton } from './classes.ts'
import { CONFIRMED_FOR, copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

/** A button that copies text to the clipboard. Its icon changes for 2 seconds. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const end = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(end)
  }, [isCopied])

  return (
    <>
      <button type="button" className={`${iconButton} scripted`} onClick={async () => setCopied(await copyText(text))}>
        {isCopied ? <Icon of={Check} className="size-5 text-good" /> : <Icon of={Copy} className="size-5" />}
        <span className="sr-only">{`Copy ${name}`}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
