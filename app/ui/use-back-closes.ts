import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isPanelEntry } from './panel-entry.ts'

/** The `popstate` event of our own step back, which removes a closed panel's history entry. */
let ownStep: Event | undefined

/**
 * Makes Back close a panel instead of leaving the page: while the panel is open, the history has an entry for it.
 * URLs that the page adds while the panel is open, such as those of chosen filters, stay in the history.
 * @returns a function to call when a link in the panel is followed: the linked page comes after the panel's entry
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const { search } = useLocation()
  const latest = useRef({ search, close })
  const isLeaving = useRef(false)
  useEffect(() => {
    latest.current = { search, close }
  })
  useEffect(() => {
    if (!isOpen) return
    isLeaving.current = false
    let isOnTop = true
    const { pathname } = location
    const former: Readonly<Record<string, unknown>> = Object(history.state)
    history.pushState({ ...former, idx: Number(former.idx ?? 0) + 1, isPanel: true }, '')
    const comeBack = (event: PopStateEvent) => {
      if (event === ownStep) return
      isOnTop = false
      // Back only closes the panel: the page's URL stays.
      if (location.pathname === pathname && location.search !== latest.current.search) history.forward()
      latest.current.close()
    }
    addEventListener('popstate', comeBack)
    return () => {
      removeEventListener('popstate', comeBack)
      if (!isOnTop || isLeaving.current || location.pathname !== pathname || !isPanelEntry()) return
      addEventListener('popstate', (event) => (ownStep = event), { once: true })
      history.back()
    }
  }, [isOpen])
  return () => {
    isLeaving.current = true
  }
}
