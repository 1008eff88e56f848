import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { KEPT, onStoredChange } from '../../browser/storage.ts'
import { readStored, storedName } from '../../browser/storage-keys.ts'
import { OnDemand } from '../../ui/on-demand.tsx'

const load = async () => (await import('./compare-bar.tsx')).CompareBar
const failed = () => {}

/** The bar of chosen products, except on the page that compares them. Most visitors choose none and never load it. */
export function CompareBarOnDemand() {
  const { pathname } = useLocation()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const look = () => setWanted(Array.isArray(readStored('compared')))
    look()
    addEventListener(KEPT, look)
    const stop = onStoredChange(storedName('compared'), look)
    return () => {
      removeEventListener(KEPT, look)
      stop()
    }
  }, [])
  if (pathname === addressOf(pages.shopCompare)) return null
  return <OnDemand isWanted={isWanted} load={load} failed={failed} props={{}} />
}
