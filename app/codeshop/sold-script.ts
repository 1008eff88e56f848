import { EVALUATIONS } from '#domain/codeshop/script-files.ts'
import type { Script } from '#domain/content/scripts.ts'

/** What the pages of buyers know of each script. */
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

/** Where a script's evaluation pack is, for anybody. */
export function evaluationAddress({ evaluation }: Pick<Script, 'evaluation'>): string {
  return `${EVALUATIONS}/${evaluation.name}`
}
