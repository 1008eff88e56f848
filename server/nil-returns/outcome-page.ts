import type { FilingAnswer } from '../../contract/nil-returns.ts'
import { escapeMarkup } from '../../domain/text/markup.ts'
import type { TaxProvider } from '../../domain/nil-returns/tax-providers.ts'
import { receiptRows } from '../../domain/nil-returns/nil-return-receipt.ts'
import { beforeForm, outcomeBox, refill, stillPage } from '../http/still-page.ts'

/** The filing page saying which tax authority is on, so that it needs no script to tell. */
export function showProvider(page: string, provider: TaxProvider): string {
  return page.replace('data-shown="checking"', `data-shown="${provider}"`)
}

/**
 * The filing page with the outcome above the form, for a form that was posted without scripts. The PIN is not shown
 * again.
 * @param page the built HTML of the filing page
 * @param year what was typed
 */
export function outcomePage(page: string | undefined, { success, data }: FilingAnswer, year: string): string {
  const rows = data.receipt ? receiptRows(data.receipt) : []
  const receipt =
    rows.length > 0
      ? `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>`
      : ''
  return refill(beforeForm(stillPage(page), outcomeBox(success, `<p>${escapeMarkup(data.message)}</p>${receipt}`)), {
    year,
  })
}
