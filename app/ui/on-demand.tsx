import { createElement, useEffect, useState, type ComponentType } from 'react'
import { showToast } from './toasts.ts'

type Props<PartProps extends object> = {
  isWanted: boolean
  /** Loads the part's code. Must be the same function on every render. */
  load: () => Promise<ComponentType<PartProps>>
  /** Called, along with an error toast, when loading fails. Loading is retried the next time the part is needed. */
  failed: () => void
  props: PartProps
}

/** A part of the page whose code is loaded when it is first needed. From then on it stays mounted. */
export function OnDemand<PartProps extends object>({ isWanted, load, failed, props }: Props<PartProps>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<PartProps> }>()
  useEffect(() => {
    if (!isWanted || loaded) return
    let isCurrent = true
    load().then(
      (Part) => isCurrent && setLoaded({ Part }),
      () => {
        if (!isCurrent) return
        showToast.error('This part of the page could not be loaded. Please check your connection and try again.')
        failed()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, loaded, load, failed])
  return loaded ? createElement(loaded.Part, props) : null
}
