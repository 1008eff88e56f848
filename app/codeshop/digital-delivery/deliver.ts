import { showVisitor } from '#contract/visitor.ts'
import { NOT_RECORDED, type DownloadEntry } from '#domain/codeshop/download-history.ts'
import { isClosed } from '#domain/codeshop/purchases.ts'
import { call } from '#app/api/call.ts'
import { downloadFiles } from '#app/codeshop/downloads/download-files.ts'
import { purchases } from '#app/orders/purchases.ts'
import { saveFile } from '#app/codeshop/save-file.ts'
import { evaluationAddress, type SoldScript } from '#app/codeshop/sold-script.ts'

/** The result of a delivery: the download URL and the visitor's IP address, or the server's reason for refusing it. */
type Delivered = Partial<Pick<DownloadEntry, 'downloadUrl' | 'ipAddress'>> | { refused: string }

/**
 * Delivers a script. If the script was bought in this browser, delivers the archive and counts a download; otherwise
 * delivers the evaluation pack.
 * @throws Error if the download fails
 */
export async function deliver({ scriptId }: DownloadEntry, script: SoldScript | undefined): Promise<Delivered> {
  const own = purchases.read().filter((purchase) => purchase.scriptId === scriptId && !purchase.isSimulated)
  const purchase = own.find((bought) => !isClosed(bought)) ?? own[0]
  if (purchase) {
    const brought = await downloadFiles(purchase, script)
    if (brought.kind === 'refused') return { refused: brought.message }
    return brought.kind === 'archive'
      ? { downloadUrl: brought.address, ipAddress: brought.ipAddress }
      : { ipAddress: await ownAddress() }
  }
  if (!script) throw new Error(`Script ${scriptId} no longer exists`)
  await saveFile(evaluationAddress(script), script.evaluation)
  return { ipAddress: await ownAddress() }
}

/** Returns this browser's IP address as the server sees it, with the last part masked. */
async function ownAddress(): Promise<string> {
  const seen = await call(showVisitor, {})
  return seen.kind === 'answered' ? seen.answer.ipAddress : NOT_RECORDED
}
