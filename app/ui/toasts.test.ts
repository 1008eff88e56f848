import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast, useToasterStore, type ToastType } from 'react-hot-toast/headless'
import { describe, expect, it } from 'vitest'
import { toastOptions } from './toasts.ts'

type Timing = { duration: number; removeDelay: number }

/** How long the library shows a toast of each type, without and with the options of the app. */
function timings(options?: typeof toastOptions): Record<ToastType, Timing> {
  toast.removeAll()
  toast('blank')
  toast.success('success')
  toast.error('error')
  toast.loading('loading')
  toast.custom('custom')
  const found: Partial<Record<ToastType, Timing>> = {}
  const Probe = () => {
    for (const { type, duration, removeDelay } of useToasterStore(options).toasts) found[type] = { duration: duration!, removeDelay: removeDelay! }
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  return found as Record<ToastType, Timing>
}

describe('toasts', () => {
  it('have five types, with the library’s durations', () => {
    // C034 C036 C037 C038 C039
    const { blank, error, success, loading, custom } = timings()
    expect([blank.duration, error.duration, success.duration, loading.duration, custom.duration]).toEqual([4000, 4000, 2000, Infinity, 4000])
  })

  it('last 3 seconds in the app, a loading one until it is dismissed', () => {
    // C039 C041
    const { blank, error, success, loading, custom } = timings(toastOptions)
    expect([blank.duration, error.duration, success.duration, custom.duration]).toEqual([3000, 3000, 3000, 3000])
    expect(loading.duration).toBe(Infinity)
  })
})
