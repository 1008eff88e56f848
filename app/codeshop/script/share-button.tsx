import { Share2 } from 'lucide'
import { iconButton } from '../../ui/classes.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.ts'

/** A button that opens the device's share dialog, or copies the page's link if there is none. */
export function ShareButton({ name, text }: { name: string; text: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title: name, text, url })
      } catch (error) {
        // Closing the dialog is not an error; log everything else.
        if (!(error instanceof Error && error.name === 'AbortError')) console.error('Error sharing:', error)
        return
      }
    }
    if (await copyText(url, 'Copy the address from the address bar.')) showToast.success('Link copied to clipboard!')
  }
  return (
    <button type="button" className={`${iconButton} scripted`} onClick={() => void share()}>
      <Icon of={Share2} className="size-5" />
      <span className="sr-only">Share</span>
    </button>
  )
}
