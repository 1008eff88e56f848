import { useRef, useState } from 'react'
import { countDownload, DOWNLOAD_FAILED, isUsedUp, LIMIT_REACHED, type Purchase } from '#domain/purchases.ts'
import { showToast } from '../../ui/toasts.ts'
import { updatePurchase } from '../purchases.ts'
import { saveFile } from '../save-file.ts'
import { evaluationAddress, type SoldScript } from '../sold-script.ts'

/** How long the preparation of a download takes, in milliseconds. */
const PREPARING = 2000

/** Downloads the files of purchases, one at a time. `underWay` is the id of the purchase whose files are coming. */
export function useDownload(): { underWay: string | undefined; download(purchase: Purchase, script: SoldScript | undefined): Promise<void> } {
  const [underWay, setUnderWay] = useState<string>()
  const isBusy = useRef(false)
  return {
    underWay,
    async download(purchase, script) {
      if (isBusy.current) return
      if (isUsedUp(purchase)) return void showToast.error(LIMIT_REACHED)
      isBusy.current = true
      setUnderWay(purchase.id)
      try {
        await new Promise((resolve) => setTimeout(resolve, PREPARING))
        if (!script) throw new Error(`Script ${purchase.scriptId} is not here any more`)
        await saveFile(evaluationAddress(script), script.evaluation)
        updatePurchase(countDownload(purchase, new Date()))
        showToast.success('Download started successfully!')
      } catch (error) {
        console.error('Error downloading:', error)
        showToast.error(DOWNLOAD_FAILED)
      } finally {
        isBusy.current = false
        setUnderWay(undefined)
      }
    },
  }
}
