import { sql } from 'kysely'
import type { AuditEntry } from '#contract/desk/audit.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import type { List } from '#server/db/listed-rows.ts'
import type { Asked } from './list-query.ts'
import { readList, type Place } from './read-list.ts'
import type { SiteContext } from '#server/context/site-context.ts'

export const AUDIT_LOG: List<'audit_log'> = {
  table: 'audit_log',
  key: ['id'],
  isNumbered: true,
  moment: 'at',
  searched: ['search_text'],
}

/** Returns a page of the audit log, newest first. */
export async function listAudit(site: SiteContext, asked: Asked): Promise<{ entries: AuditEntry[] } & Place> {
  const { rows, place } = await readList(site, AUDIT_LOG, asked, [
    sql`subject in (${keyText(asked.search)}, ${capitalKey(asked.search)}, ${readOrderNumber(asked.search)})`,
  ])
  return {
    entries: rows.map(({ id, at, actor, act, subject, detail }) => ({ id, at, actor, act, subject, detail })),
    ...place,
  }
}
