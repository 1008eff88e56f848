import { useRef, useState } from 'react'
import {
  DELIVERY_SIZE,
  MOST_ENTRIES,
  NOT_RECORDED,
  readHistory,
  type DeliveryStatus,
  type DownloadEntry,
} from '#domain/codeshop/download-history.ts'
import { DOWNLOAD_FAILED } from '#domain/codeshop/purchases.ts'
import { randomKey } from '#app/api/random-key.ts'
import { storedList } from '#app/browser/outside-value.ts'
import { showToast } from '#app/ui/toasts.ts'
import { evaluationAddress, type SoldScript } from '#app/codeshop/sold-script.ts'

/** Simulated duration of a delivery, in milliseconds. */
const DELIVERING = 3000
const history = storedList('downloadHistory', readHistory)

/**
 * Returns this browser's deliveries, newest first. Completed ones are stored; the others are lost when the page is
 * closed.
 */
export function useDeliveries() {
  const completed = history.use()
  const [others, setOthers] = useState<readonly DownloadEntry[]>([])
  /** IDs of the scripts that are being delivered. */
  const underWay = useRef(new Set<number>())

  const note = (entry: DownloadEntry, status: Exclude<DeliveryStatus, 'completed'>) =>
    setOthers((before) => [{ ...entry, status }, ...before.filter(({ id }) => id !== entry.id)])

  const carryOut = async (entry: DownloadEntry, script: SoldScript | undefined) => {
    // Ignore repeated clicks until the next render.
    if (underWay.current.has(entry.scriptId)) return
    underWay.current.add(entry.scriptId)
    note(entry, 'in-progress')
    try {
      await new Promise((resolve) => setTimeout(resolve, DELIVERING))
      const { deliver } = await import('./deliver.ts')
      const delivered = await deliver(entry, script)
      if ('refused' in delivered) {
        note(entry, 'failed')
        return void showToast.error(delivered.refused)
      }
      setOthers((before) => before.filter(({ id }) => id !== entry.id))
      const done: DownloadEntry = {
        ...entry,
        ...delivered,
        status: 'completed',
        downloadDate: new Date().toISOString(),
      }
      history.change((before) => [done, ...before].slice(0, MOST_ENTRIES))
      showToast.success('Download completed successfully!')
    } catch (error) {
      console.error('Error delivering:', error)
      note(entry, 'failed')
      showToast.error(DOWNLOAD_FAILED)
    } finally {
      underWay.current.delete(entry.scriptId)
    }
  }

  return {
    entries: [...others, ...completed],
    deliver: (script: SoldScript) => carryOut(newEntry(script), script),
    // Retrying a completed delivery starts a new one and leaves the completed one unchanged.
    retry: (entry: DownloadEntry, script: SoldScript | undefined) =>
      carryOut(entry.status === 'completed' && script ? newEntry(script) : entry, script),
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
