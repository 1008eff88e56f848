import type { Purchase } from '#domain/codeshop/purchases.ts'
import { noteDownload } from '#app/orders/purchases.ts'
import { saveFile, type OnProgress } from '#app/codeshop/save-file.ts'
import { evaluationAddress, type SoldScript } from '#app/codeshop/sold-script.ts'
import { askForLink } from './link-service.ts'

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
