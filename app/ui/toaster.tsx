import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide'
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless'
import { toastOptions } from './toasts.ts'
import { Icon } from './icon.tsx'

const icons = {
  success: <Icon of={CircleCheck} className="size-5 shrink-0 text-good" />,
  error: <Icon of={CircleAlert} className="size-5 shrink-0 text-bad" />,
  loading: <Icon of={LoaderCircle} className="size-5 shrink-0 animate-spin text-muted motion-reduce:animate-none" />,
  blank: null,
  custom: null,
}

const column = 'flex w-full flex-col items-end gap-2'

/**
 * The toasts, top right, announced as they appear: errors as alerts, the others through their status region.
 * Clicks pass through them, so that they never block a control.
 */
export function Toaster() {
  const { toasts } = useToaster(toastOptions)
  const errors = toasts.filter(({ type }) => type === 'error')
  const others = toasts.filter(({ type }) => type !== 'error')
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
