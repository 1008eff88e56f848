import { EVALUATIONS } from '#domain/codeshop/script-files.ts'
import type { Script } from '#domain/content/scripts.ts'

/** The script fields that the checkout and the purchase pages need. */
export type SoldScript = Pick<
  Script,
  'id' | 'name' | 'price' | 'version' | 'lastUpdateDate' | 'licenseUrl' | 'archive' | 'evaluation'
>

export function soldScript({
  id,
  name,
  price,
  version,
  lastUpdateDate,
  licenseUrl,
  archive,
  evaluation,
}: Script): SoldScript {
  return { id, name, price, version, lastUpdateDate, licenseUrl, archive, evaluation }
}

/** Returns the public path of a script's evaluation pack. */
export function evaluationAddress({ evaluation }: Pick<Script, 'evaluation'>): string {
  return `${EVALUATIONS}/${evaluation.name}`
}
