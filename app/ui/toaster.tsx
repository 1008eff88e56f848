import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { resolveValue, useToaster, useToasterStore, type Toast } from 'react-hot-toast/headless'
import { showStoredToasts, storeToasts, showToast, toastOptions } from './toasts.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'
import { Icon } from './icon.tsx'

const icons = {
  success: <Icon of={CircleCheck} className="size-5 shrink-0 text-good" />,
  error: <Icon of={CircleAlert} className="size-5 shrink-0 text-bad" />,
  loading: <Icon of={LoaderCircle} className="size-5 shrink-0 animate-spin text-muted motion-reduce:animate-none" />,
  blank: null,
  custom: null,
}

const column = 'flex w-full flex-col items-end gap-2'

/** The number of open dialogs that show the toasts. */
let dialogs = 0
const listeners = new Set<() => void>()

function countDialog(change: 1 | -1): void {
  dialogs += change
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/**
 * The page's toasts. While a dialog shows the toasts, the page does not, because the library notifies only one toaster
 * at a time. Unread toasts move on to the next page.
 */
export function PageToaster() {
  const { toasts } = useToasterStore(toastOptions)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) showStoredToasts()
    else storeToasts(toasts)
    isFirst.current = false
  }, [toasts])
  useEffect(() => onShownAgain(() => showToast.remove()), [])
  const isInDialog = useSyncExternalStore(
    subscribe,
    () => dialogs > 0,
    () => false,
  )
  return isInDialog ? null : <Toaster />
}

/**
 * The toasts in an open modal dialog. Outside the dialog, they would be covered and not announced. Toasts from before
 * the dialog opened are left out, because they would cover the dialog.
 */
export function DialogToaster() {
  const [openedAt] = useState(() => Date.now())
  useEffect(() => {
    countDialog(1)
    return () => countDialog(-1)
  }, [])
  return <Toaster since={openedAt} />
}

/**
 * The toasts, shown at the top right. Screen readers announce errors as alerts, and the others through a status region.
 * Clicks pass through them, so that they never block a control.
 * @param since toasts created before this time (Unix time in ms) are not shown, except for errors
 */
function Toaster({ since = 0 }: { since?: number }) {
  const { toasts } = useToaster(toastOptions)
  const errors = toasts.filter(({ type }) => type === 'error')
  const others = toasts.filter(({ type, createdAt }) => type !== 'error' && createdAt >= since)
  return (
    <div
      role="region"
      aria-label="Notifications"
      className="pointer-events-none fixed top-20 right-4 left-4 z-50 flex flex-col items-end gap-2 print:hidden"
    >
      {errors.length > 0 && (
        <div className={column}>
          {errors.map((toast) => (
            <ToastCard key={toast.id} toast={toast} role="alert" />
          ))}
        </div>
      )}
      <div role="status" aria-atomic={false} className={column}>
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast, role }: { toast: Toast; role?: 'alert' }) {
  return (
    <div
      role={role}
      data-leaving={toast.visible ? undefined : ''}
      className="toast flex max-w-[350px] items-start gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm text-ink floating"
    >
      {toast.icon ?? icons[toast.type]}
      <div className="min-w-0 break-words">{resolveValue(toast.message, toast)}</div>
    </div>
  )
}
