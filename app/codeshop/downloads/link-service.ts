import { linkDownload } from '#contract/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { call, type AnswerOf } from '../../api/call.ts'
import { absoluteLink } from '../own-purchase.ts'
import { noteKnown } from '../purchases.ts'

/** A link to the files of a purchase, or why there is none. `unknown`: no server here knows of the purchase. */
export type Linked =
  | { kind: 'link'; link: AnswerOf<typeof linkDownload> }
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }

/** Asks for a link to the files of a purchase, and notes what the server says of the purchase. It never throws. */
export async function askForLink({ id, licenseKey, maxDownloads, isSimulated }: Purchase): Promise<Linked> {
  if (isSimulated) return { kind: 'unknown' }
  const outcome = await call(linkDownload, { body: { purchaseId: id, licenseKey } })
  if (outcome.kind === 'no-server') return { kind: 'unknown' }
  if (outcome.kind === 'failed') return outcome
  if (outcome.kind === 'answered') {
    const link = { ...outcome.answer, downloadUrl: absoluteLink(outcome.answer.downloadUrl) }
    noteKnown(id, { downloadCount: link.downloadCount, isRevoked: false, downloadUrl: link.downloadUrl })
    return { kind: 'link', link }
  }
  const { error, message } = outcome.refusal
  if (error === 'download-limit-reached') noteKnown(id, { downloadCount: maxDownloads, isRevoked: false })
  if (error === 'license-revoked') noteKnown(id, { isRevoked: true })
  return error === 'purchase-unknown' ? { kind: 'unknown' } : { kind: 'refused', message }
}
