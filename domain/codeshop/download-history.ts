import { INITIAL_VERSION } from './purchases.ts'
import { momentOf, readRecords, scriptIdOf, textOf, type StoredRecord } from '#domain/stored-records.ts'

/** The size that the delivery center shows for every archive. */
export const DELIVERY_SIZE = '2.5 MB'
export const NOT_RECORDED = 'Not recorded'

const DELIVERY_STATUSES = ['completed', 'failed', 'in-progress'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** A completed delivery, as the browser stores it. */
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

/** How many deliveries the browser stores, newest first. */
export const MOST_ENTRIES = 200

/** Parses a stored history. Invalid and incomplete deliveries are skipped; missing text gets a default. */
export function readHistory(stored: unknown): DownloadEntry[] {
  return readRecords(stored, readEntry, MOST_ENTRIES)
}

function readEntry(record: StoredRecord): DownloadEntry | undefined {
  const [id, scriptId, downloadDate] = [
    textOf(record, 'id'),
    scriptIdOf(record, 'scriptId'),
    momentOf(record, 'downloadDate'),
  ]
  if (id === '' || scriptId === undefined || downloadDate === undefined || record.status !== 'completed')
    return undefined
  return {
    id,
    scriptId,
    scriptName: textOf(record, 'scriptName', `Script #${scriptId}`),
    downloadDate,
    downloadUrl: textOf(record, 'downloadUrl'),
    fileSize: textOf(record, 'fileSize', DELIVERY_SIZE),
    version: textOf(record, 'version', INITIAL_VERSION),
    status: 'completed',
    ipAddress: textOf(record, 'ipAddress', NOT_RECORDED),
    userAgent: textOf(record, 'userAgent'),
  }
}
