import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onStoredChange } from '../browser/storage.ts'
import { readStored, storedName } from '../browser/stored.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const loadUnseen = async () => (await import('./unseen-confirmations.tsx')).UnseenConfirmations
const failed = () => {}

/** Shows confirmations that were never seen. Most browsers hold none, and do not load the code. */
export function ConfirmationsOnDemand() {
  const { pathname } = useLocation()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const look = () => setWanted(Array.isArray(readStored('confirmations')))
    look()
    return onStoredChange(storedName('confirmations'), look)
  }, [pathname])
  return <OnDemand isWanted={isWanted} load={loadUnseen} failed={failed} props={{}} />
}
