import { useNavigation } from 'react-router'
import { LoadingBar } from './splash.tsx'

/** A full-screen indicator while the next page is being fetched. The stylesheet delays it for a moment. */
export function LoadingScreen() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="loading-screen" role="status">
      <LoadingBar />
      <span>Loading</span>
    </div>
  )
}
