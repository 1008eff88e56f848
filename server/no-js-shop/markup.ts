import { html } from 'hono/html'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import type { Problem } from '#server/checkout/preview.ts'

/** A form field. @property mistake the error in the typed value */
type Field = { name: string; label: string; value: string; mistake?: string | undefined; isRequired?: boolean }

/**
 * Returns a labeled text field. An email field is validated only by the server, because a browser would reject
 * invisible characters.
 * @param most the maximum length, in characters
 */
export function textField({
  type = 'text',
  autoComplete = 'off',
  most = LONGEST_LINE,
  isNeeded = false,
  ...field
}: Field & {
  type?: string
  autoComplete?: string
  most?: number
  /** Whether the browser refuses to send the form while this field is empty. */
  isNeeded?: boolean
}): Markup {
  return inputField(
    field,
    html`${type === 'email' ? html`type="text" inputmode="email" autocapitalize="none"` : html`type="${type}"`}
    maxlength="${most}" autocomplete="${autoComplete}" ${isNeeded ? 'required' : ''}`,
  )
}

/** Returns a labeled field for a quantity. @param most the maximum quantity */
export function quantityField({ most, ...field }: Field & { most: number }): Markup {
  return inputField(field, html`type="number" min="1" max="${most}"`)
}

/** Returns a labeled drop-down list. */
export function choiceField({
  choices,
  autoComplete,
  canBeEmpty = false,
  ...field
}: Field & { choices: readonly string[]; autoComplete: string; canBeEmpty?: boolean }): Markup {
  const { name, value } = field
  return labeled(
    field,
    html`<select class="field mt-1" id="${name}" name="${name}" autocomplete="${autoComplete}" ${markOf(field)}>
      ${canBeEmpty ? html`<option value="">Choose…</option>` : ''}
      ${choices.map((choice) => html`<option ${choice === value ? 'selected' : ''}>${choice}</option>`)}
    </select>`,
  )
}

/** Returns a labeled multi-line text field. */
export function linesField({ most, ...typed }: Field & { most: number }): Markup {
  const field = { isRequired: false, ...typed }
  const { name, value } = field
  return labeled(
    field,
    html`<textarea class="field mt-1" id="${name}" name="${name}" rows="3" maxlength="${most}" ${markOf(field)}>
${value}</textarea>`,
  )
}

/** Returns radio buttons as tiles. @param choices the posted value and the label of each button */
export function tiles(name: string, chosen: string, choices: readonly { value: string; words: Markup }[]): Markup {
  return html`<div class="mt-3 grid gap-2">
    ${choices.map(
      ({ value, words }) =>
        html`<label class="tile"
          ><input type="radio" name="${name}" value="${value}" ${value === chosen ? 'checked' : ''} />${words}</label
        >`,
    )}
  </div>`
}

/** Returns a checkbox, which posts `yes` if it is checked. @param mistake the error message of the checkbox */
export function checkbox(name: string, words: string, isChecked: boolean, mistake: string | undefined): Markup {
  const field = { name, mistake, isRequired: true }
  return html`<label class="filter-choice items-start py-1.5"
      ><input
        type="checkbox"
        class="mt-1"
        id="${name}"
        name="${name}"
        value="yes"
        ${isChecked ? 'checked' : ''}
        ${markOf(field)}
      /><span>${words}</span></label
    >${mistakeOf(field)}`
}

/** Returns hidden fields, which carry the typed values from page to page. */
export function hiddenFields(fields: Readonly<Record<string, string>>): Markup {
  return html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`
}

/** Returns a box that shows an outcome, or that the outcome is still pending. */
export function outcomeOf(look: 'good' | 'waiting' | 'bad', title: string, sentences: readonly string[]): Markup {
  return html`<div class="outcome mt-6 mb-6 outcome-${look}" role="${look === 'bad' ? 'alert' : 'status'}">
    <h2 class="font-semibold">${title}</h2>
    ${sentences.map((sentence) => html`<p class="mt-1">${sentence}</p>`)}
  </div>`
}

/**
 * Returns an error box with a link to each field to correct. The box gets the focus.
 * @param idOf returns the ID of a field
 */
export function problemBox(
  { message, fields = {} }: Problem,
  idOf: (field: string) => string = (field) => field,
): Markup {
  return html`<div class="outcome outcome-bad quiet-focus mt-6 mb-6" role="alert" tabindex="-1" autofocus>
    <p>${message}</p>
    ${Object.entries(fields).map(
      ([field, sentence]) => html`<p class="mt-1"><a href="#${idOf(field)}" class="prose-link">${sentence}</a></p>`,
    )}
  </div>`
}

/** Returns a list of names and amounts, with a line above the total. */
export function amountsList(lines: readonly (readonly [name: string, amount: string])[]): Markup {
  return html`<dl class="totals max-w-md">
    ${lines.map(
      ([name, amount]) =>
        html`<div ${name === 'Total' ? 'data-total' : ''}>
          <dt>${name}</dt>
          <dd class="tabular">${amount}</dd>
        </div>`,
    )}
  </dl>`
}

function inputField(field: Field, attributes: Markup): Markup {
  const { name, value } = field
  return labeled(
    field,
    html`<input class="field mt-1" id="${name}" name="${name}" value="${value}" ${attributes} ${markOf(field)} />`,
  )
}

function mistakeOf({ name, mistake }: Pick<Field, 'name' | 'mistake'>): Markup {
  return mistake === undefined ? html`` : html`<p id="${name}-mistake" class="mt-1 text-sm text-bad">${mistake}</p>`
}

function labeled({ name, label, mistake, isRequired = true }: Field, input: Markup): Markup {
  return html`<div>
    <label for="${name}" class="font-semibold"
      >${label}${isRequired ? html`<span aria-hidden="true" class="text-accent"> *</span>` : ''}</label
    >
    ${input} ${mistakeOf({ name, mistake })}
  </div>`
}

/** Returns the ARIA attributes that mark a field as required, or as invalid with its error. */
function markOf({ name, mistake, isRequired = true }: Pick<Field, 'name' | 'mistake' | 'isRequired'>): Markup {
  return html`${isRequired ? html`aria-required="true"` : ''}
  ${mistake === undefined ? '' : html`aria-invalid="true" aria-describedby="${name}-mistake"`}`
}

/** Returns links to the terms of an order or a purchase. */
export function termsLinks(): Markup {
  return html`<p class="mt-6 text-sm text-muted">
    Before you order: <a href="${addressOf(pages.terms)}" class="prose-link">Terms</a>,
    <a href="${addressOf(pages.refunds)}" class="prose-link">Refunds</a>,
    <a href="${addressOf(pages.privacy)}" class="prose-link">Privacy</a>
  </p>`
}
