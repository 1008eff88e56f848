import { createElement, useEffect, useState, type ComponentType } from 'react'
import { showToast } from './toasts.ts'

type Props<PartProps extends object> = {
  isWanted: boolean
  /** Fetches the part's code; the same function at every rendering. */
  load: () => Promise<ComponentType<PartProps>>
  /** Called, beside a word to the visitor, when the code could not be had; the next time it is asked for again. */
  failed: () => void
  props: PartProps
}

/** A part of the page whose code is fetched when it is first wanted; from then on it stays. */
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
