import type {
  ReferenceFile,
  ReferenceMessage,
  ReferenceSection,
  ReferenceSource,
} from '#domain/content/api-reference.ts'
import { longDate } from '#domain/dates.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { slug as slugOf } from 'github-slugger'

/** The labels for the direction of a message. */
const DIRECTIONS = { request: 'You send', answer: 'You get', callback: 'Posted to you' } as const
const CONFIDENCES = {
  documented: "From the provider's own documentation.",
  'several sources': 'Confirmed by several sources.',
  'one source': 'One source.',
  disputed: 'Sources disagree.',
  'not confirmed': "Not confirmed by the provider's documentation.",
} as const
const SAMPLES_ARE_MADE_UP =
  "Names, phones, IDs and receipts in the samples are made up, or the provider's own test data."
const DATED = { published: 'dated', 'as-of': 'as of', checked: 'checked on' } as const

/**
 * Returns the body of a reference as HTML: its calls, its sections and its sources.
 * @param safe a function that sanitizes a sentence that may contain HTML
 */
export function referenceHtml(file: ReferenceFile, safe: (sentence: string) => string): string {
  const { hosts, sections, sources } = file
  return [
    `<p class="samples-note">${SAMPLES_ARE_MADE_UP}</p>`,
    '<h2>Calls and hosts</h2>',
    callsOverview(sections),
    hosts.length > 0
      ? table(
          'Hosts',
          ['Environment', 'Base URL'],
          hosts.map(({ name, url }) => [escapeMarkup(name), codeOf(url)]),
        )
      : '',
    ...sections.map((section) => sectionHtml(section, sources, safe)),
    `<h2>Sources</h2><ol class="source-list">${sources.map(sourceHtml).join('')}</ol>`,
  ].join('\n')
}

function callsOverview(sections: readonly ReferenceSection[]): string {
  const rows = sections.flatMap(({ title, call }) =>
    call
      ? [[`<a href="#${anchorOf(title)}">${escapeMarkup(call.purpose)}</a>`, codeOf(call.method), codeOf(call.path)]]
      : [],
  )
  return rows.length === 0 ? '' : table('Calls', ['Purpose', 'Method', 'Path'], rows)
}

function sectionHtml(section: ReferenceSection, sources: readonly ReferenceSource[], safe: (text: string) => string) {
  const { title, call, text = [], lines, messages, tables, facts, steps } = section
  const named = section.sources.map((id) => sources.find((one) => one.id === id)!)
  return [
    `<h2>${escapeMarkup(title)}</h2>`,
    call ? `<p class="call"><code><strong>${call.method}</strong> ${escapeMarkup(call.path)}</code></p>` : '',
    ...text.map((sentence) => `<p>${safe(sentence)}</p>`),
    ...lines.map((block) => code(title, block.title, block.language, block.code)),
    ...messages.map((message) => messageHtml(section, message, safe)),
    ...tables.map(({ title: name, codes }) => {
      const saysSomething = codes.some(({ says }) => says !== undefined)
      return `<h3>${escapeMarkup(name)}</h3>${table(
        `${title}: ${name}`,
        ['Code', ...(saysSomething ? ['The API says'] : []), 'Meaning', 'What to do'],
        codes.map((row) => [
          `<a class="code-link" href="#${anchorOf(title, row.code)}">${codeOf(row.code)}</a>`,
          ...(saysSomething ? [row.says === undefined ? '' : escapeMarkup(row.says)] : []),
          safe(row.meaning),
          safe(row.action),
        ]),
        codes.map((row) => anchorOf(title, row.code)),
      )}`
    }),
    steps ? `<ol>${steps.map((step) => `<li>${safe(step)}</li>`).join('')}</ol>` : '',
    facts
      ? `<dl class="fact-list">${facts.map((fact) => `<dt>${escapeMarkup(fact.name)}</dt><dd>${safe(fact.text)}</dd>`).join('')}</dl>`
      : '',
    `<p class="basis">${CONFIDENCES[section.confidence]} ${named
      .map(
        (one) =>
          `<a href="#source-${one.id}">${escapeMarkup(one.title)}</a>, ${DATED[one.dated]} ${longDate(one.date)}`,
      )
      .join('; ')}.</p>`,
  ].join('\n')
}

function messageHtml({ title }: ReferenceSection, message: ReferenceMessage, safe: (text: string) => string): string {
  const { fields, samples, direction, remark } = message
  const hasFaults = fields.some(({ ifWrong }) => ifWrong !== undefined)
  const always = direction === 'request' ? 'Required' : 'Always present'
  return [
    `<h3>${escapeMarkup(message.title)}</h3>`,
    remark ? `<p>${safe(remark)}</p>` : '',
    fieldTable(
      `${title}: ${message.title}, fields`,
      ['Field', 'Type', always, 'Meaning and bounds', ...(hasFaults ? ['If it is wrong'] : [])],
      fields.map((field) => [
        codeOf(field.name),
        escapeMarkup(field.type),
        field.always ? 'yes' : 'no',
        [safe(field.meaning), ...(field.bounds ? [safe(field.bounds)] : [])].join(' '),
        ...(hasFaults ? [field.ifWrong ? safe(field.ifWrong) : ''] : []),
      ]),
      direction === 'request' ? { yes: 'required', no: 'optional' } : { yes: 'always', no: 'sometimes absent' },
    ),
    ...samples.map((sample) =>
      code(
        title,
        `${DIRECTIONS[direction]}: ${sample.title}`,
        'json',
        JSON.stringify(JSON.parse(sample.json, numbersAsWritten), null, 2),
      ),
    ),
  ].join('\n')
}

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }
/** Keeps numbers as written when JSON is formatted: 1450.00 does not become 1450. */
const numbersAsWritten = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value

function sourceHtml({ id, title, url, date, dated, by }: ReferenceSource): string {
  return `<li id="source-${id}"><a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a>. ${escapeMarkup(by)}; ${DATED[dated]} ${longDate(date)}.</li>`
}

/** The columns whose cells show the column's name as a label on phones, where each row is an entry of its own. */
const NAMED_COLUMNS: ReadonlySet<string> = new Set(['The API says', 'What to do'])

/**
 * Returns a table that scrolls sideways, including by keyboard. Phones show each row as an entry.
 * @param ids the rows' IDs
 */
function table(
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  ids: readonly string[] = [],
) {
  const cell = (html: string, column = '') =>
    NAMED_COLUMNS.has(column) ? `<td data-column="${column}">${html}</td>` : `<td>${html}</td>`
  const cells = ([first, ...others]: readonly string[]) =>
    `<th scope="row">${first}</th>${others.map((html, position) => cell(html, head[position + 1])).join('')}`
  return `<div class="wide entries" tabindex="0" role="region" aria-label="${escapeMarkup(label)}"><table><thead><tr>${head
    .map((name) => `<th scope="col">${name}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map((row, position) => `<tr${ids[position] ? ` id="${ids[position]}"` : ''}>${cells(row)}</tr>`)
    .join('')}</tbody></table></div>`
}

/**
 * Returns a table of fields. On phones, an entry shows the name, type and presence of a field in one line, and its
 * meaning below.
 * @param presence the words that replace `yes` and `no` in these entries
 */
function fieldTable(
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  presence: { yes: string; no: string },
): string {
  return table(label, head, rows)
    .replace('<div class="wide entries', '<div class="wide entries field-table')
    .replace(/<td>(yes|no)<\/td>/g, (_, is: 'yes' | 'no') => `<td data-presence="${presence[is]}">${is}</td>`)
}

/** A button that copies the code next to it, as in articles. */
const COPY_BUTTON =
  '<button type="button" class="copy-code scripted" data-copy="" data-vanilla=""><span class="until-copied">Copy</span><span class="once-copied">Copied</span></button>'

/**
 * Returns a block of code with a copy button.
 * @param section the section's title, which is part of the accessible name
 */
function code(section: string, title: string, language: string, lines: string): string {
  return `<figure class="code-block"><figcaption><span class="code-title">${escapeMarkup(title)}</span><span class="label">${escapeMarkup(language)}</span>${COPY_BUTTON}</figcaption><pre tabindex="0" role="region" aria-label="${escapeMarkup(`${section}. ${title}`)}"><code class="language-${escapeMarkup(language)}">${escapeMarkup(lines.trim())}</code></pre></figure>`
}

/** Returns a text as inline code. Allows a line break after each dot in a name. */
const codeOf = (text: string) => `<code>${escapeMarkup(text).replace(/\.(?=[A-Za-z])/g, '.<wbr>')}</code>`

/** Returns the anchor of a section of a reference, or of a code in the section. */
function anchorOf(title: string, code?: string): string {
  const section = slugOf(title)
  return code === undefined ? section : `${section}-${code.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
