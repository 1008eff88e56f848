/** The size that the delivery centre states for every archive. */
export const DELIVERY_SIZE = '2.5 MB'
export const NOT_RECORDED = 'Not recorded'

export const DELIVERY_STATUSES = ['completed', 'failed', 'in-progress'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** A delivery, as the browser keeps it once it is completed. */
export type DownloadEntry = {
  id: string
  scriptId: number
  scriptName: string
  downloadDate: string
  downloadUrl: string
  fileSize: string
  version: string
  status: DeliveryStatus
  ipAddress: string
  userAgent: string
}

/** How many deliveries the browser keeps, the newest first. */
export const MOST_ENTRIES = 200
const LONGEST_TEXT = 2000

/** Reads a stored history. What is no entry, or did not complete, is left out; missing texts are filled in. */
export function readHistory(stored: unknown): DownloadEntry[] {
  if (!Array.isArray(stored)) return []
  const entries = stored.slice(0, MOST_ENTRIES).flatMap((entry) => readEntry(entry) ?? [])
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

function readEntry(stored: unknown): DownloadEntry | undefined {
  const record = Object(stored) as Record<string, unknown>
  const text = (field: keyof DownloadEntry, otherwise = '') =>
    typeof record[field] === 'string' && record[field] !== '' ? record[field].slice(0, LONGEST_TEXT) : otherwise
  const scriptId = Number(record.scriptId)
  const date = new Date(text('downloadDate'))
  if (text('id') === '' || !Number.isSafeInteger(scriptId) || scriptId < 1 || Number.isNaN(date.getTime()) || record.status !== 'completed') return undefined
  return {
    id: text('id'),
    scriptId,
    scriptName: text('scriptName', `Script #${scriptId}`),
    downloadDate: date.toISOString(),
    downloadUrl: text('downloadUrl'),
    fileSize: text('fileSize', DELIVERY_SIZE),
    version: text('version', '1.0.0'),
    status: 'completed',
    ipAddress: text('ipAddress', NOT_RECORDED),
    userAgent: text('userAgent'),
  }
}
