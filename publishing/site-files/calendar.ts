import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { filingDeadline } from '#domain/nil-returns/nil-return.ts'

/** The maximum length of a line in a calendar file, in bytes without the line break (RFC 5545, section 3.1). */
const LONGEST_LINE = 75
/** The first year of the event, which repeats every year. */
const FIRST_YEAR = 2025
/** The number of days between the alarm and the deadline. */
const DAYS_BEFORE = 14

/**
 * Returns a calendar file with the deadline for nil returns: an all-day event that repeats every year, with an alarm two
 * weeks before (RFC 5545).
 * @param origin the site's URL, such as `https://kibanda.example`
 */
export function deadlineCalendar(origin: string): string {
  const page = origin + addressOf(pages.nilReturns)
  const day = filingDeadline(FIRST_YEAR).replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${new URL(origin).host}//Nil return//EN`,
    'BEGIN:VEVENT',
    `UID:nil-return@${new URL(origin).host}`,
    `DTSTAMP:${day}T000000Z`,
    `DTSTART;VALUE=DATE:${day}`,
    'RRULE:FREQ=YEARLY',
    'SUMMARY:KRA nil return due',
    `DESCRIPTION:Last day to file the nil return for the previous year. Free form: ${page}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:KRA nil return due in two weeks',
    `TRIGGER:-P${DAYS_BEFORE}D`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

/** Splits a line that is too long. All parts but the first begin with a space. Expects ASCII. */
function folded(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line]
  return [line.slice(0, LONGEST_LINE), ...folded(` ${line.slice(LONGEST_LINE)}`)]
}
