import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'

/**
 * How long a transfer keeps its slot without making progress (ms). If a process dies, the slots of its transfers become
 * free after this time.
 */
export const HELD_FOR = 120_000
/**
 * Limits the bytes sent for a purchase, in finished and unfinished transfers, to this many times the archive size per
 * allowed download.
 */
const SENT_AT_MOST = 20

/**
 * A transfer that is allowed to begin.
 * @property holder the ID under which the transfer holds its slot
 * @property bytes the number of bytes to send
 * @property size the size of the whole archive in bytes
 * @property counts whether the transfer counts as a download
 */
type Transfer = { purchaseId: string; holder: string; bytes: number; size: number; counts: boolean }

type Asked = Omit<Transfer, 'counts'> & { most: number; now: Date }

/**
 * Reserves the bytes and the slot that a transfer needs. A transfer of the whole archive counts as a download and takes
 * a free slot. Parts do not count while the uncounted parts add up to less than one archive. The part that would
 * complete an archive counts as a download. So the total of uncounted bytes stays below the size of one archive. This
 * margin lets a client resume its download if the connection breaks after the server has sent everything.
 * @returns the transfer, or why it cannot begin: no downloads are left, or other transfers hold the remaining slots
 */
export async function beginTransfer(db: Database, asked: Asked): Promise<Transfer | 'none-left' | 'all-held'> {
  const { purchaseId, holder, bytes, size, now } = asked
  if (!(await addSent(db, asked))) return 'none-left'
  const isFree = bytes < size && (await addUncounted(db, asked))
  if (isFree || (await takeSlot(db, purchaseId, holder, now)))
    return { purchaseId, holder, bytes, size, counts: !isFree }
  await takeBackSent(db, purchaseId, bytes)
  return (await countUnfinished(db, purchaseId)) === 0 ? 'none-left' : 'all-held'
}

/** Counts a transfer as a download. @returns false if another transfer has taken its slot */
export async function finishTransfer(
  db: Database,
  { purchaseId, holder, bytes, size }: Transfer,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('download_slots')
      .set({ finished_at: now.toISOString() })
      .where('license_id', '=', purchaseId)
      .where('holder', '=', holder)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    await transaction
      .updateTable('licenses')
      .set({ uncounted: sql`uncounted + ${bytes - size}` })
      .where('id', '=', purchaseId)
      .execute()
    return true
  })
}

/** Releases an interrupted transfer's slot and unsent bytes. @param unsent the number of bytes that were not sent */
export async function abortTransfer(db: Database, transfer: Transfer, unsent: number): Promise<void> {
  const { purchaseId, bytes, size, counts } = transfer
  await takeBackSent(db, purchaseId, unsent)
  if (!counts) {
    await db
      .updateTable('licenses')
      .set({ uncounted: sql`uncounted - ${unsent}` })
      .where('id', '=', purchaseId)
      .execute()
  } else if (await releaseSlot(db, transfer)) {
    // Adds the sent bytes to the uncounted bytes, so that the client can resume the download. A download counts once,
    // even after several interruptions.
    const sent = bytes - unsent
    await db
      .updateTable('licenses')
      .set({
        uncounted: sql`case when uncounted + ${sent} < ${size - 1} then uncounted + ${sent} else ${size - 1} end`,
      })
      .where('id', '=', purchaseId)
      .execute()
  }
}

/** Extends the time for which a transfer holds its slot. */
export async function holdOn(db: Database, { purchaseId, holder }: Transfer, now: Date): Promise<void> {
  await db
    .updateTable('download_slots')
    .set({ held_until: heldUntil(now) })
    .where('license_id', '=', purchaseId)
    .where('holder', '=', holder)
    .execute()
}

/** Frees all download slots of a purchase and resets its byte counts, so that the buyer has all downloads again. */
export async function resetDownloads(transaction: Database, purchaseId: string): Promise<void> {
  await transaction
    .updateTable('download_slots')
    .set({ holder: null, held_until: null, finished_at: null })
    .where('license_id', '=', purchaseId)
    .execute()
  await transaction.updateTable('licenses').set({ bytes_sent: 0, uncounted: 0 }).where('id', '=', purchaseId).execute()
}

/** Returns whether so many bytes were sent for a purchase that no further full copy of the archive is allowed. */
export function isSentOut({ bytes_sent, most }: { bytes_sent: number | string; most: number }, size: number): boolean {
  return Number(bytes_sent) + size > sentAtMost(most, size)
}

function sentAtMost(downloads: number, size: number): number {
  return downloads * SENT_AT_MOST * size
}

async function addSent(db: Database, { purchaseId, bytes, most, size }: Asked): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licenses')
    .set({ bytes_sent: sql`bytes_sent + ${bytes}` })
    .where('id', '=', purchaseId)
    .where('bytes_sent', '<=', sentAtMost(most, size) - bytes)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function takeBackSent(db: Database, purchaseId: string, bytes: number): Promise<void> {
  await db
    .updateTable('licenses')
    .set({ bytes_sent: sql`bytes_sent - ${bytes}` })
    .where('id', '=', purchaseId)
    .execute()
}

async function addUncounted(db: Database, { purchaseId, bytes, size }: Asked): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licenses')
    .set({ uncounted: sql`uncounted + ${bytes}` })
    .where('id', '=', purchaseId)
    .where('uncounted', '<', size - bytes)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Takes the first slot that is free. A slot is also free if its holder has not extended its hold in time. */
async function takeSlot(db: Database, purchaseId: string, holder: string, now: Date): Promise<boolean> {
  const slots = await db
    .selectFrom('download_slots')
    .select('slot')
    .where('license_id', '=', purchaseId)
    .where('finished_at', 'is', null)
    .orderBy('slot')
    .execute()
  for (const { slot } of slots) {
    const { numUpdatedRows } = await db
      .updateTable('download_slots')
      .set({ holder, held_until: heldUntil(now) })
      .where('license_id', '=', purchaseId)
      .where('slot', '=', slot)
      .where('finished_at', 'is', null)
      .where(({ or, eb }) => or([eb('holder', 'is', null), eb('held_until', '<', now.toISOString())]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) return true
  }
  return false
}

/** Frees a transfer's slot. @returns whether the transfer held the slot and had not finished */
async function releaseSlot(db: Database, { purchaseId, holder }: Transfer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('download_slots')
    .set({ holder: null, held_until: null })
    .where('license_id', '=', purchaseId)
    .where('holder', '=', holder)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function countUnfinished(db: Database, purchaseId: string): Promise<number> {
  const rows = await db
    .selectFrom('download_slots')
    .select('slot')
    .where('license_id', '=', purchaseId)
    .where('finished_at', 'is', null)
    .execute()
  return rows.length
}

function heldUntil(now: Date): string {
  return new Date(now.getTime() + HELD_FOR).toISOString()
}
