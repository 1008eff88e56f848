import { minuteOf } from '#domain/dates.ts'
import type { DownloadEntry } from '#domain/codeshop/download-history.ts'
import { useModal } from '#app/ui/use-modal.ts'
import { DeliveryStatusBadge } from './delivery-status.tsx'

type Props = { entry: DownloadEntry | undefined; close(): void; retry(entry: DownloadEntry): void }

/** A dialog with the details of one delivery. */
export function DeliveryDetails({ entry, close, retry }: Props) {
  const modal = useModal(entry !== undefined, close)
  return (
    <dialog {...modal} className="modal" aria-labelledby="delivery-title">
      {entry && (
        <div className="p-6">
          <h2 id="delivery-title" className="subtitle">
            Download Details
          </h2>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
            {Object.entries({
              Script: entry.scriptName,
              Version: entry.version,
              'File Size': entry.fileSize,
              Date: minuteOf(entry.downloadDate),
              'IP Address': entry.ipAddress,
            }).map(([label, value]) => (
              <div key={label}>
                <dt className="label">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
            <div>
              <dt className="label">Status</dt>
              <dd>
                <DeliveryStatusBadge status={entry.status} />
              </dd>
            </div>
          </dl>
          <div className="mt-6 flex gap-3">
            <button type="button" className="button button-quiet" onClick={close}>
              Close
            </button>
            <button
              type="button"
              className="button"
              aria-disabled={entry.status === 'in-progress'}
              onClick={() => {
                if (entry.status === 'in-progress') return
                close()
                retry(entry)
              }}
            >
              Retry
            </button>
          </div>
        </div>
      )}
    </dialog>
  )
}
