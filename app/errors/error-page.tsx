import { Component, type ReactNode, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { readTheme } from '#app/browser/storage.ts'
import { showTheme } from '#app/page/show-theme.ts'

type Props = { instead: ReactNode; children: ReactNode }

/** Shows `instead` when one of its child components fails. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

/** Replaces a page that failed, and offers to reload it or go to the home page. */
export function ErrorPage() {
  // After an error in the frame, React re-creates the document without the attributes that the boot script set.
  useLayoutEffect(() => showTheme(readTheme()), [])
  return (
    <div className="mx-auto grid min-h-[70vh] max-w-xl content-center gap-4 px-6 py-24">
      {navigator.onLine ? (
        <>
          <h1 className="title">This page could not be shown</h1>
          <p>Something went wrong while loading it. Nothing you typed elsewhere is lost. Reloading often helps.</p>
        </>
      ) : (
        <>
          <h1 className="title">You are offline</h1>
          <p>This page is not saved on this device. Nothing you typed elsewhere is lost.</p>
        </>
      )}
      <Confirmations />
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload
        </button>
        <a className="button button-quiet" href="/">
          Home page
        </a>
      </p>
    </div>
  )
}

/** Shows the confirmations that the server sent before the page failed. */
function Confirmations() {
  const [loaded, setLoaded] = useState<{ List: ComponentType }>()
  useEffect(() => {
    import('#app/confirmations/unseen-confirmations.tsx').then(
      ({ UnseenNow }) => setLoaded({ List: UnseenNow }),
      () => {},
    )
  }, [])
  return loaded ? <loaded.List /> : null
}
