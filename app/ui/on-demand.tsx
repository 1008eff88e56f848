import { createElement, useEffect, useState, type ComponentType } from 'react'
import { showToast } from './toasts.ts'

type Props<PartProps extends object> = {
  isWanted: boolean
  /** Loads the part's code. Must be the same function on every render. */
  load: () => Promise<ComponentType<PartProps>>
  /** Called when loading fails, in addition to an error toast. The next time the part is needed, loading is retried. */
  failed: () => void
  props: PartProps
}

/** A part of the page whose code is loaded when the part is first needed. From then on, the part stays mounted. */
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
