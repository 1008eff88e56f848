import { Share2 } from 'lucide'
import { iconButton } from '#app/ui/classes.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { hasShareSheet, openShareSheet } from '#app/ui/share-sheet.ts'
import { showToast } from '#app/ui/toasts.ts'

/** A button that opens the device's share dialog, or copies the page's link if the device has no share dialog. */
export function ShareButton({ name, text }: { name: string; text: string }) {
  const share = async () => {
    const url = location.origin + location.pathname
    if (hasShareSheet()) await openShareSheet({ title: name, text, url })
    else if (await copyText(url, 'Copy the URL from the address bar.')) showToast.success('Link copied to clipboard!')
  }
  return (
    <button type="button" className={`${iconButton} scripted`} onClick={() => void share()}>
      <Icon of={Share2} className="size-5" />
      <span className="sr-only">Share</span>
    </button>
  )
}
