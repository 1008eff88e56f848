import { describe, expect, it } from 'vitest'
import { deadlineCalendar } from './write-site-files.ts'

describe('the calendar file with the deadline for nil returns', () => {
  const lines = deadlineCalendar('https://a-long-name-for-a-developer-with-a-stall.example').split('\r\n')
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')

  it('has the deadline as an event that repeats every year, with an alarm', () => {
    // C699
    for (const line of [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'DTSTART;VALUE=DATE:20260630',
      'RRULE:FREQ=YEARLY',
      'TRIGGER:-P14D',
      'URL:https://a-long-name-for-a-developer-with-a-stall.example/kra-itax',
    ])
      expect(unfolded).toContain(line)
    for (const required of ['UID:', 'DTSTAMP:', 'PRODID:'])
      expect(unfolded.filter((line) => line.startsWith(required))).toHaveLength(1)
  })

  it('folds long lines, and ends every component that it begins', () => {
    expect(lines.at(-1)).toBe('')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(75)
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    const open: string[] = []
    for (const line of unfolded) {
      if (line.startsWith('BEGIN:')) open.push(line.slice(6))
      if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4))
    }
    expect(open).toEqual([])
  })
})
