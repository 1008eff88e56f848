import type { Purchase } from '#domain/codeshop/purchases.ts'
import { noteDownload, recordServerState } from '#app/orders/purchases.ts'
import { saveFile, type OnProgress } from '#app/codeshop/save-file.ts'
import { evaluationAddress, type SoldScript } from '#app/codeshop/sold-script.ts'
import { linkDownload } from '#contract/purchases.ts'
import { call, type AnswerOf } from '#app/api/call.ts'
import { absoluteLink } from '#app/orders/with-absolute-url.ts'

/**
 * The outcome of a download. `evaluation`: the purchase is not on the server, so the free evaluation pack was saved
 * instead.
 */
type Brought =
  | { kind: 'archive'; address: string; ipAddress: string }
  | { kind: 'evaluation' }
  | { kind: 'refused'; message: string }

/**
 * Downloads the files of a purchase, and counts the download once it is complete.
 * @throws Error if the download fails
 */
export async function downloadFiles(
  purchase: Purchase,
  script: SoldScript | undefined,
  onProgress?: OnProgress,
): Promise<Brought> {
  const linked = await askForLink(purchase)
  if (linked.kind === 'refused') return linked
  if (linked.kind === 'link') {
    const { downloadUrl, ipAddress, ...archive } = linked.link
    await saveFile(downloadUrl, archive, onProgress)
    noteDownload(purchase.id)
    return { kind: 'archive', address: downloadUrl, ipAddress }
  }
  if (linked.kind === 'failed') throw new Error('The server did not respond')
  if (!script) throw new Error(`Script ${purchase.scriptId} no longer exists`)
  await saveFile(evaluationAddress(script), script.evaluation, onProgress)
  noteDownload(purchase.id)
  return { kind: 'evaluation' }
}

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
