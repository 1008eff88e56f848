import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast, useToasterStore, type Toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showStoredToasts, storeToasts, toastOptions } from './toasts.ts'

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

describe('toasts when another page opens', () => {
  const NOW = 1_000_000
  let stored: string | null

  beforeEach(() => {
    stored = null
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: () => stored,
        setItem: (_: string, value: string) => (stored = value),
        removeItem: () => (stored = null),
      },
    })
    return () => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  })

  const shown = (change: Partial<Toast>): Toast => ({
    type: 'success',
    id: '1',
    message: 'Added to the cart',
    createdAt: NOW - 1000,
    duration: 3000,
    pauseDuration: 0,
    visible: true,
    dismissed: false,
    ariaProps: { role: 'status', 'aria-live': 'polite' },
    ...change,
  })

  const LEFT_AT = NOW

  it('an unread toast is shown once on the next page, for its remaining time, however long the page took to load', () => {
    // C998
    const success = vi.spyOn(toast, 'success').mockReturnValue('1')
    storeToasts([shown({})])
    showStoredToasts(LEFT_AT)
    showStoredToasts(LEFT_AT)
    expect(success.mock.calls).toEqual([['Added to the cart', { duration: 2000 }]])
  })

  it.each<[string, Partial<Toast>]>([
    ['whose time was over', { createdAt: NOW - 3000 }],
    ['that was dismissed', { visible: false }],
    ['that shows progress', { type: 'loading', duration: Infinity }],
  ])('a toast %s does not appear on the next page', (_, change) => {
    const calls = (['success', 'error', 'loading'] as const).map((kind) => vi.spyOn(toast, kind).mockReturnValue('1'))
    storeToasts([shown(change)])
    showStoredToasts(LEFT_AT)
    expect(calls.map((spy) => spy.mock.calls.length)).toEqual([0, 0, 0])
  })

  it('no toast stays stored when all toasts are gone, and damaged storage shows no toast', () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue('1')
    storeToasts([shown({})])
    storeToasts([])
    expect(stored).toBeNull()
    for (const damaged of ['', '[]', '{"unread":[1,{"type":"success"},null]}', '{"unread":{}}']) {
      stored = damaged
      showStoredToasts(LEFT_AT)
    }
    expect(success).not.toHaveBeenCalled()
  })
})
