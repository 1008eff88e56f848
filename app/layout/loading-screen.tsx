import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { PENDING, SETTLED } from '../../after-paint/browser/events.ts'
import { LoadingBar } from './splash.tsx'

/** A full-screen indicator while the next page is being fetched. The stylesheet delays it for a moment. */
export function LoadingScreen() {
  const { state } = useNavigation()
  const isPending = useIsPending()
  if (state === 'idle' && !isPending) return null
  return (
    <div className="loading-screen" role="status">
      <LoadingBar />
      <span>Loading</span>
    </div>
  )
}

/** Returns whether the next page's files are loading. */
function useIsPending(): boolean {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const listen = ({ type }: Event) => setPending(type === PENDING)
    for (const type of [PENDING, SETTLED]) addEventListener(type, listen)
    return () => {
      for (const type of [PENDING, SETTLED]) removeEventListener(type, listen)
    }
  }, [])
  return isPending
}
