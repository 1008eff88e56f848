import { RotateCw } from 'lucide'
import { useState } from 'react'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import { dayOf, minuteOf } from '#domain/dates.ts'
import { DELIVERY_SIZE, type DownloadEntry, type DeliveryStatus } from '#domain/codeshop/download-history.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SoldScript } from '#app/codeshop/sold-script.ts'
import { useDeliveries } from './use-deliveries.ts'
import { useModal } from '#app/ui/use-modal.ts'

/** The number of scripts listed under quick downloads. */
const QUICK_DOWNLOADS = 3

/** Quick downloads of the scripts, and the download history. */
export function DeliveryCenter({ scripts }: { scripts: readonly SoldScript[] }) {
  const { entries, deliver, retry } = useDeliveries()
  const [looksAt, setLooksAt] = useState<string>()
  const again = (entry: DownloadEntry) =>
    void retry(
      entry,
      scripts.find(({ id }) => id === entry.scriptId),
    )
  return (
    <div className="grid gap-12">
      <section aria-labelledby="quick-download">
        <h2 id="quick-download" className="subtitle">
          Quick Download
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          If you bought the script, you get the full archive, which counts as a download. Otherwise you get the
          evaluation pack: the readme, the license and an example. The sizes below are typical for an archive; these are
          smaller, and each script’s page lists its actual sizes.
        </p>
        <ul className="grid gap-5 sm:grid-cols-3">
          {scripts.slice(0, QUICK_DOWNLOADS).map((script) => (
            <li key={script.id} className="rounded-md border border-line p-5">
              <h3 className="font-semibold">
                Script #{script.id}
                <span className="font-normal text-muted">{` · ${script.name}`}</span>
              </h3>
              <p className="text-sm text-muted">{`Version ${script.version} · ${DELIVERY_SIZE}`}</p>
              <button type="button" className="button scripted mt-4" onClick={() => void deliver(script)}>
                Download<span className="sr-only">{` script #${script.id}`}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="download-history">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="download-history" className="subtitle">
            Download History
          </h2>
          <button type="button" className="button button-quiet scripted" onClick={() => location.reload()}>
            <Icon of={RotateCw} className="size-4" />
            Refresh
          </button>
        </div>
        {entries.length === 0 ? (
          <p className="mt-4 text-muted">No downloads in this browser yet.</p>
        ) : (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
                <p className="min-w-0 flex-1 basis-56">
                  <span className="font-semibold wrap-anywhere">{entry.scriptName}</span>
                  <span className="text-muted">{` · ${contentsOf(entry, scripts)}`}</span>
                  <span className="block text-sm text-muted">{`Version ${entry.version} · ${entry.fileSize} · ${dayOf(entry.downloadDate)}`}</span>
                </p>
                <DeliveryStatusBadge status={entry.status} />
                <p className="flex gap-3">
                  {entry.status === 'failed' && (
                    <button type="button" className="button button-quiet" onClick={() => again(entry)}>
                      Retry<span className="sr-only">{` the download of ${entry.scriptName}`}</span>
                    </button>
                  )}
                  <button type="button" className="button button-quiet" onClick={() => setLooksAt(entry.id)}>
                    Details<span className="sr-only">{` of the download of ${entry.scriptName}`}</span>
                  </button>
                </p>
              </li>
            ))}
          </ul>
        )}
        <DeliveryDetails
          entry={entries.find(({ id }) => id === looksAt)}
          close={() => setLooksAt(undefined)}
          retry={again}
        />
      </section>
    </div>
  )
}

/**
 * Returns the script's name, unless the script no longer exists, and the kind of file that was delivered, judging by
 * its URL.
 */
function contentsOf({ scriptId, downloadUrl }: DownloadEntry, scripts: readonly SoldScript[]): string {
  const name = scripts.find(({ id }) => id === scriptId)?.name
  return [
    ...(name === undefined ? [] : [name]),
    downloadUrl.includes(DOWNLOADS_PATH) ? 'archive' : 'evaluation pack',
  ].join(', ')
}

type DeliveryDetailsProps = { entry: DownloadEntry | undefined; close(): void; retry(entry: DownloadEntry): void }

function DeliveryDetails({ entry, close, retry }: DeliveryDetailsProps) {
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

const LOOKS: Readonly<Record<DeliveryStatus, { words: string; color: string }>> = {
  completed: { words: 'Completed', color: 'text-good' },
  failed: { words: 'Failed', color: 'text-bad' },
  'in-progress': { words: 'In progress', color: 'text-info' },
}

function DeliveryStatusBadge({ status }: { status: DeliveryStatus }) {
  return <span className={`badge ${LOOKS[status].color}`}>{LOOKS[status].words}</span>
}
