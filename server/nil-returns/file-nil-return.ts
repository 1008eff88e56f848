import type { FilingRequest } from '#contract/nil-returns.ts'
import { nairobiDay } from '#domain/dates.ts'
import { checkFiling, maskPin } from '#domain/nil-returns/nil-return.ts'
import type { Database } from '#server/db/all-tables.ts'
import { wallSubject } from '#server/http/client-address.ts'
import { causeOf } from '#server/http/log.ts'
import { FILINGS_PER_ADDRESS, FILINGS_PER_PIN, RECEIVED_PER_ADDRESS, type Limit } from '#server/http/limits.ts'
import { countTry, takeBackTry, type Tried } from '#server/http/rate-limit.ts'
import { filingAnswers, receiptOf, type Filed, type FilingAnswers } from './answers.ts'
import { beginSending, endSending, findNilReturn, releaseClaim, receiveNilReturn, type FilingEnd } from './queries.ts'
import type { FilingReply } from './authority/gavaconnect.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** How long a second request for the same return waits for the outcome of the first, and its polling interval (ms). */
const JOIN_FOR = 15_000
const JOIN_EVERY = 200
/**
 * The number of times that the server tries to store an outcome. If every attempt fails, the return becomes `unknown`.
 */
const SAVE_TRIES = 3

/** Files a nil return: validates it, sends it to the authority at most once, and reports the actual outcome. */
export async function fileNilReturn(
  site: SiteContext,
  request: FilingRequest,
  address: string,
  requestId: string,
): Promise<Filed> {
  const { db, taxAuthority, filingWindow, hash, now } = site
  const { provider } = taxAuthority
  const say = filingAnswers(requestId, provider)

  const checked = checkFiling(request, nairobiDay(now()), filingWindow)
  if (!checked.ok) return say.mistake(checked.mistake === 'window-closed' ? 200 : 422, checked.mistake, checked)
  const { pin, year } = checked

  const pinHash = hash('pin', pin)
  const from = wallSubject(hash, address)
  const crowded = (tried: Tried & { allowed: false }) => ({
    ...say.mistake(429, 'too-many-filings', tried),
    retryAfter: tried.seconds,
  })
  const admitted = await db.transaction().execute(async (transaction) => {
    const tried = await countTry(transaction, RECEIVED_PER_ADDRESS, from, now())
    const subject = { provider, pinHash, pinEnding: pin.slice(-2), year }
    return tried.allowed
      ? { ...tried, row: await receiveNilReturn(transaction, subject, site.randomText(), now()) }
      : tried
  })
  if (!admitted.allowed) return crowded(admitted)
  const { row } = admitted
  if (row.state === 'filed') return say.filed(receiptOf(row, pin), 'already-filed')
  if (row.state === 'unknown') return say.failure(409, 'already-unknown', { year })
  if (row.state === 'sending') return joinSending(site, row.id, pin, say)

  const authorized = await taxAuthority.authorize()
  if (!authorized.ok) {
    site.log({ level: 'error', event: 'filing-not-authorized', requestId, cause: authorized.cause })
    return say.failure(502, 'authority-unavailable', { year })
  }

  const [claim, countedAt] = [site.randomText(), now()]
  const counted = [
    [FILINGS_PER_ADDRESS, from],
    [FILINGS_PER_PIN, pinHash],
  ] as const
  const takeBack = async (transaction: Database, limits: readonly (readonly [Limit, string])[]) => {
    for (const [limit, subject] of limits) await takeBackTry(transaction, limit, subject, countedAt)
  }
  const claimed = await db.transaction().execute(async (transaction) => {
    if (!(await beginSending(transaction, row.id, claim, countedAt))) return 'lost'
    const fromHere = await countTry(transaction, FILINGS_PER_ADDRESS, from, countedAt)
    const forPin = fromHere.allowed ? await countTry(transaction, FILINGS_PER_PIN, pinHash, countedAt) : fromHere
    if (forPin.allowed) return forPin
    await releaseClaim(transaction, row.id, claim)
    if (fromHere.allowed) await takeBack(transaction, counted.slice(0, 1))
    return { ...forPin, isCrowded: !fromHere.allowed }
  })
  if (claimed === 'lost') return joinSending(site, row.id, pin, say)
  if (!claimed.allowed) {
    if (claimed.isCrowded) return crowded(claimed)
    const refused = say.failure(429, 'too-many-for-pin', { year, minutes: claimed.minutes })
    return { ...refused, retryAfter: claimed.seconds }
  }

  const reply = await taxAuthority.fileNilReturn(authorized.token, pin, year)
  if (reply.kind === 'unknown' || reply.kind === 'fault')
    site.log({ level: 'error', event: `filing-${reply.kind}`, requestId, cause: reply.cause })
  const endedAt = now()
  const isSaved = await saveEnd(site, row.id, claim, endOf(reply), endedAt, requestId)
  switch (reply.kind) {
    case 'filed':
      return say.filed(
        {
          acknowledgementNumber: reply.acknowledgementNumber,
          provider,
          year,
          pin: maskPin(pin),
          filedAt: endedAt.toISOString(),
        },
        isSaved ? undefined : 'receipt-not-saved',
      )
    case 'refused':
      return say.failure(200, 'refused', { year, words: reply.words })
    case 'fault':
      await takeBack(db, counted)
      return say.failure(502, 'authority-unavailable', { year })
    case 'unknown':
      return say.failure(504, 'outcome-unknown', { year })
  }
}

/** Waits for the request that is already sending this return, and reports the outcome of that request. */
async function joinSending(site: SiteContext, id: string, pin: string, say: FilingAnswers): Promise<Filed> {
  let row = await findNilReturn(site.db, id)
  for (let waited = 0; row?.state === 'sending' && waited < JOIN_FOR; waited += JOIN_EVERY) {
    await site.wait(JOIN_EVERY)
    row = await findNilReturn(site.db, id)
  }
  const year = row?.year
  switch (row?.state) {
    case 'filed':
      return say.filed(receiptOf(row, pin))
    case 'unknown':
      return say.failure(409, 'already-unknown', { year })
    case 'rejected':
      return row.reason === 'refused'
        ? say.failure(200, 'refused', { year, words: row.words ?? '' })
        : say.failure(502, 'authority-unavailable', { year })
    default:
      return say.failure(409, 'still-sending', { year })
  }
}

function endOf(reply: FilingReply): FilingEnd {
  switch (reply.kind) {
    case 'filed':
      return { state: 'filed', acknowledgementNumber: reply.acknowledgementNumber }
    case 'refused':
      return { state: 'rejected', reason: 'refused', words: reply.words }
    case 'fault':
      return { state: 'rejected', reason: 'fault', words: '' }
    case 'unknown':
      return { state: 'unknown', reason: reply.cause }
  }
}

/** Stores the outcome of a filing. If storing fails, the return stays in `sending` and later becomes `unknown`. */
async function saveEnd(
  site: SiteContext,
  id: string,
  claim: string,
  end: FilingEnd,
  at: Date,
  requestId: string,
): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    try {
      return await endSending(site.db, id, claim, end, at)
    } catch (error) {
      site.log({ level: 'error', event: 'filing-not-saved', requestId, cause: causeOf(error) })
      if (tried === SAVE_TRIES) return false
      await site.wait(JOIN_EVERY * tried)
    }
  }
}
