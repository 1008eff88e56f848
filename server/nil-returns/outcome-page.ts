import type { FilingAnswer } from '../../contract/nil-returns.ts'

/**
 * The filing page as it answers a form that was posted without scripts: the same page with the outcome above the form.
 * @param page the built HTML of the filing page
 */
export function outcomePage(page: string | undefined, answer: FilingAnswer): string {
  const outcome = renderOutcome(answer)
  const still = (page ?? '<!DOCTYPE html><html lang="en"><head><title>Nil return</title></head><body><form></form></body></html>')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/ data-hydrate="[^"]*"/, ' data-splash="done"')
  return still.replace('<form', () => `${outcome}<form`)
}

function renderOutcome({ success, data }: FilingAnswer): string {
  const rows = data.receipt
    ? [
        ['Number', data.receipt.acknowledgementNumber],
        ['KRA PIN', data.receipt.pin],
        ['Year', String(data.receipt.year)],
        ['Answered', data.receipt.filedAt],
      ]
    : []
  const receipt = rows.length ? `<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name!)}</dt><dd>${escapeHtml(value!)}</dd>`).join('')}</dl>` : ''
  return `<div class="outcome ${success ? 'outcome-good' : 'outcome-bad'}" role="${success ? 'status' : 'alert'}"><p>${escapeHtml(data.message)}</p>${receipt}</div>`
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
