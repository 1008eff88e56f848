import { useEffect, useState } from 'react'
import { STORED, onStoredChange } from '#app/browser/storage.ts'
import { readStored, storedName } from '#app/browser/storage-keys.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'

const loadUnseen = async () => (await import('./unseen-confirmations.tsx')).UnseenConfirmations
const failed = () => {}

/**
 * Shows confirmations that the visitor has not seen. The code is loaded only in browsers that store confirmations,
 * which few do.
 */
export function ConfirmationsOnDemand() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const look = () => setWanted(Array.isArray(readStored('confirmations')))
    look()
    addEventListener(STORED, look)
    const stop = onStoredChange(storedName('confirmations'), look)
    return () => {
      removeEventListener(STORED, look)
      stop()
    }
  }, [])
  return <OnDemand isWanted={isWanted} load={loadUnseen} failed={failed} props={{}} />
}
