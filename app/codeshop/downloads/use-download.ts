import { DOWNLOAD_FAILED, isUsedUp, LIMIT_REACHED, type Purchase } from '#domain/codeshop/purchases.ts'
import { outsideValue } from '#app/browser/outside-value.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'
import { copyText } from '#app/ui/copy-and-share.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { SoldScript } from '#app/codeshop/sold-script.ts'

/** Simulated preparation time of a download, in milliseconds. */
const PREPARING = 2000
const ONLY_EVALUATION =
  'We couldn’t match this license key to a purchase, so you received the evaluation pack. To restore your purchases, use “Bought on another device?” under My Downloads.'

/** The state of a download: its progress from 0 to 1, or a note after it has ended. */
type DownloadState = { id: string; isUnderWay: boolean; part: number; note?: string }
export type Downloading = {
  state: DownloadState | undefined
  download(purchase: Purchase, script: SoldScript | undefined): Promise<void>
  copyLink(purchase: Purchase): Promise<void>
  /** Asks the server whether a purchase has more downloads left than this browser knows of. */
  askAgain(purchase: Purchase): Promise<void>
}

/** The current download, which all parts of the page show. */
const held = outsideValue<DownloadState | undefined>(undefined)

/** Downloads the files of purchases, one at a time. */
export function useDownload(): Downloading {
  const state = held.use()
  useLeaveWarning(state?.isUnderWay === true)
  return {
    state,
    async download(purchase, script) {
      if (held.read()?.isUnderWay) return
      if (isUsedUp(purchase)) return void showToast.error(LIMIT_REACHED)
      const { id, isSimulated } = purchase
      held.set({ id, isUnderWay: true, part: 0 })
      let note: string | undefined
      try {
        const [{ downloadFiles }] = await Promise.all([
          import('./download-files.ts'),
          new Promise((resolve) => setTimeout(resolve, PREPARING)),
        ])
        const brought = await downloadFiles(purchase, script, (part) => held.set({ id, isUnderWay: true, part }))
        if (brought.kind === 'refused') showToast.error(brought.message)
        else showToast.success('Download started successfully!')
        if (brought.kind === 'evaluation' && !isSimulated) note = ONLY_EVALUATION
      } catch (error) {
        console.error('Error downloading:', error)
        showToast.error(DOWNLOAD_FAILED)
      } finally {
        held.set(note === undefined ? undefined : { id, isUnderWay: false, part: 1, note })
      }
    },
    async copyLink(purchase) {
      const { askForLink } = await import('./download-files.ts')
      const linked = await askForLink(purchase)
      if (linked.kind === 'refused') return void showToast.error(linked.message)
      if (linked.kind === 'failed')
        return void showToast.error('The server did not respond, so there is no new link. Please try again.')
      if (await copyText(linked.kind === 'link' ? linked.link.downloadUrl : purchase.downloadUrl))
        showToast.success('Download URL copied to clipboard!')
    },
    async askAgain(purchase) {
      const { askForLink } = await import('./download-files.ts')
      const linked = await askForLink(purchase)
      if (linked.kind === 'link') showToast.success('You have downloads left.')
      else showToast.error(linked.kind === 'refused' ? linked.message : LIMIT_REACHED)
    },
  }
}
