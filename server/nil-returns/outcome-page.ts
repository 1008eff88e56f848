import type { FilingAnswer } from '#contract/nil-returns.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'
import { receiptRows } from '#domain/nil-returns/nil-return-receipt.ts'
import { beforeForm, outcomeBox, refill, noJsPage } from '#server/http/no-js-page.ts'

/** Returns the filing page with the active tax authority filled in, so that it is visible without JavaScript. */
export function showProvider(page: string, provider: TaxProvider): string {
  return page.replace('data-shown="checking"', `data-shown="${provider}"`)
}

/**
 * Returns the filing page with the outcome above the form, for a form posted without JavaScript. The year stays filled
 * in. After a refusal, the PIN stays filled in too.
 * @param page the built HTML of the filing page
 */
export function outcomePage(
  page: string | undefined,
  { success, data }: FilingAnswer,
  { pin, year }: { pin: string; year: string },
): string {
  const rows = data.receipt ? receiptRows(data.receipt) : []
  const receipt =
    rows.length > 0
      ? `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>`
      : ''
  return refill(beforeForm(noJsPage(page), outcomeBox(success, `<p>${escapeMarkup(data.message)}</p>${receipt}`)), {
    year,
    ...(success ? {} : { pin }),
  })
}
