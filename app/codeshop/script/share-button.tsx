import { Share2 } from 'lucide'
import { iconButton } from '../../ui/classes.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Shares the page with the device's own dialog, or copies its address where there is none. */
export function ShareButton({ name, text }: { name: string; text: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title: name, text, url })
      } catch (error) {
        // Who closes the dialog has changed their mind; everything else is worth a line.
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
