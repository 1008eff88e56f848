import { Share2 } from 'lucide'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'

/**
 * A button that opens the device's share dialog, or copies the page's link if the device has no share dialog. It works
 * without React: see `vanilla/copy-and-share.ts`.
 */
export function ShareButton({ name, text }: { name: string; text: string }) {
  return (
    <button type="button" className={`${iconButton} scripted`} data-vanilla data-share={name} data-text={text}>
      <Icon of={Share2} className="size-5" />
      <span className="sr-only">Share</span>
    </button>
  )
}
