import { linkDownload } from '#contract/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { call, type AnswerOf } from '#app/api/call.ts'
import { absoluteLink } from '#app/orders/with-absolute-url.ts'
import { recordServerState } from '#app/orders/purchases.ts'

/** A download link for a purchase, or the reason why there is none. `unknown`: the purchase is not on the server. */
type Linked =
  | { kind: 'link'; link: AnswerOf<typeof linkDownload> }
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }

/** Requests a download link for a purchase, and records what the server reports about the purchase. Never throws. */
export async function askForLink({ id, licenseKey, maxDownloads, isSimulated }: Purchase): Promise<Linked> {
  if (isSimulated) return { kind: 'unknown' }
  const outcome = await call(linkDownload, { body: { purchaseId: id, licenseKey } })
  if (outcome.kind === 'no-server') return { kind: 'unknown' }
  if (outcome.kind === 'failed') return outcome
  if (outcome.kind === 'answered') {
    const link = { ...outcome.answer, downloadUrl: absoluteLink(outcome.answer.downloadUrl) }
    recordServerState(id, { downloadCount: link.downloadCount, isRevoked: false, downloadUrl: link.downloadUrl })
    return { kind: 'link', link }
  }
  const { error, message } = outcome.refusal
  if (error === 'download-limit-reached') recordServerState(id, { downloadCount: maxDownloads, isRevoked: false })
  if (error === 'license-revoked') recordServerState(id, { isRevoked: true })
  return error === 'purchase-unknown' ? { kind: 'unknown' } : { kind: 'refused', message }
}
