import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** The empty state of a checkout or purchase page. */
export function NothingYet({ title, text, action }: { title: string; text?: string; action: string }) {
  return (
    <div className="grid justify-items-start gap-2 py-10">
      <p className="subtitle">{title}</p>
      {text && <p className="text-muted">{text}</p>}
      <a href={addressOf(pages.codeshop)} className="button mt-4">
        {action}
      </a>
    </div>
  )
}
