import { Check, Copy } from 'lucide'
import { iconButton } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = {
  text: string
  /** A name for the copied text, for screen readers. */
  name: string
  /** Whether the button shows the word "Copy" instead of an icon, as in the header of a code block. */
  isWord?: boolean
}

/**
 * A button that copies text to the clipboard. Its icon or word changes for 2 seconds. It works without React: see
 * `vanilla/copy-and-share.ts`.
 */
export function CopyButton({ text, name, isWord = false }: Props) {
  return (
    <>
      <button
        type="button"
        className={`${isWord ? 'copy-code' : iconButton} scripted`}
        data-vanilla
        data-copy=""
        data-text={text}
        suppressHydrationWarning
      >
        <span aria-hidden className="until-copied">
          {isWord ? 'Copy' : <Icon of={Copy} className="size-5" />}
        </span>
        <span aria-hidden className="once-copied">
          <Icon of={Check} className="size-5 text-good" />
        </span>
        <span className="sr-only">{`Copy ${name}`}</span>
      </button>
      <span role="status" className="sr-only" suppressHydrationWarning />
    </>
  )
}
