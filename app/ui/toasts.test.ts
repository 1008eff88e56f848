import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast, useToasterStore } from 'react-hot-toast/headless'
import { describe, expect, it } from 'vitest'
import { toastOptions } from './toasts.ts'

/** Returns the duration of each type of toast in milliseconds, with or without the app's options. */
function durations(options?: typeof toastOptions): Record<string, number> {
  toast.removeAll()
  toast('text')
  toast.success('text')
  toast.error('text')
  toast.loading('text')
  toast.custom('text')
  const Probe = () =>
    useToasterStore(options)
      .toasts.map(({ type, duration }) => `${type}:${duration}`)
      .join(' ')
  const shown = renderToStaticMarkup(createElement(Probe)).split(' ')
  return Object.fromEntries(shown.map((entry) => [entry.split(':')[0]!, Number(entry.split(':')[1])]))
}

describe('toasts', () => {
  it('have five types, each with the library’s default duration', () => {
    // C034 C036 C037 C038 C039
    expect(durations()).toEqual({ blank: 4000, error: 4000, success: 2000, loading: Infinity, custom: 4000 })
  })

  it('last 3 seconds in the app, except that a loading toast stays until it is dismissed', () => {
    // C039 C041
    expect(durations(toastOptions)).toEqual({
      blank: 3000,
      error: 3000,
      success: 3000,
      loading: Infinity,
      custom: 3000,
    })
  })
})
