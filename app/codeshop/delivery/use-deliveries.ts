import { useState } from 'react'
import { DELIVERY_SIZE, MOST_ENTRIES, NOT_RECORDED, readHistory, type DeliveryStatus, type DownloadEntry } from '#domain/download-history.ts'
import { DOWNLOAD_FAILED } from '#domain/purchases.ts'
import { randomKey } from '../../random-key.ts'
import { storedValue } from '../../stored-value.ts'
import { showToast } from '../../ui/toasts.ts'
import { saveFile } from '../save-file.ts'
import { evaluationAddress, type SoldScript } from '../sold-script.ts'

/** How long a delivery takes, in milliseconds. */
const DELIVERING = 3000
const NONE: readonly DownloadEntry[] = []

const history = storedValue<readonly DownloadEntry[]>('downloadHistory', NONE, (stored) => {
  const entries = readHistory(stored)
  return entries.length > 0 ? entries : NONE
})

/** The deliveries of this browser, the newest first: those that are completed are kept, the others live as long as the page. */
export function useDeliveries() {
  const completed = history.use()
  const [others, setOthers] = useState<readonly DownloadEntry[]>([])

  const note = (entry: DownloadEntry, status: Exclude<DeliveryStatus, 'completed'>) =>
    setOthers((before) => [{ ...entry, status }, ...before.filter(({ id }) => id !== entry.id)])

  const carryOut = async (entry: DownloadEntry, script: SoldScript | undefined) => {
    note(entry, 'in-progress')
    try {
      await new Promise((resolve) => setTimeout(resolve, DELIVERING))
      if (!script) throw new Error(`Script ${entry.scriptId} is not here any more`)
      await saveFile(evaluationAddress(script), script.evaluation)
      setOthers((before) => before.filter(({ id }) => id !== entry.id))
      const done: DownloadEntry = { ...entry, status: 'completed', downloadDate: new Date().toISOString() }
      history.change((before) => [done, ...before].slice(0, MOST_ENTRIES))
      showToast.success('Download completed successfully!')
    } catch (error) {
      console.error('Error delivering:', error)
      note(entry, 'failed')
      showToast.error(DOWNLOAD_FAILED)
    }
  }

  return {
    entries: [...others, ...completed],
    deliver: (script: SoldScript) => carryOut(newEntry(script), script),
    retry: carryOut,
  }
}

function newEntry(script: SoldScript): DownloadEntry {
  return {
    id: randomKey(),
    scriptId: script.id,
    scriptName: `Script #${script.id}`,
    downloadDate: new Date().toISOString(),
    downloadUrl: location.origin + evaluationAddress(script),
    fileSize: DELIVERY_SIZE,
    version: script.version,
    status: 'in-progress',
    ipAddress: NOT_RECORDED,
    userAgent: navigator.userAgent,
  }
}
