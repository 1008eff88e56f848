import type { Purchase } from '#domain/codeshop/purchases.ts'
import { noteDownload } from '../purchases.ts'
import { saveFile, type OnProgress } from '../save-file.ts'
import { evaluationAddress, type SoldScript } from '../sold-script.ts'
import { askForLink } from './link-service.ts'

/**
 * The outcome of a download. `evaluation`: no server knows of the purchase, so that what came is what anybody may have.
 */
type Brought =
  | { kind: 'archive'; address: string; ipAddress: string }
  | { kind: 'evaluation' }
  | { kind: 'refused'; message: string }

/**
 * Brings the files of a purchase, and counts it once they have come.
 * @throws Error when they do not come
 */
export async function bringFiles(
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
  if (linked.kind === 'failed') throw new Error('The server gave no answer')
  if (!script) throw new Error(`Script ${purchase.scriptId} is not here any more`)
  await saveFile(evaluationAddress(script), script.evaluation, onProgress)
  noteDownload(purchase.id)
  return { kind: 'evaluation' }
}
