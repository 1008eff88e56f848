import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, nairobiDay } from '#domain/dates.ts'
import {
  checkFiling,
  filingDeadline,
  lastYear,
  looksLikePin,
  maskPin,
  returnPeriod,
  TAX_OBLIGATION,
  tidyPin,
  type FilingFields,
  lateWarning,
} from './nil-return.ts'
import { maskPins } from './mask-pins.ts'

it('a return is late from the day after its deadline', () => {
  // C594
  expect(lateWarning(2025, '2026-06-30')).toBeUndefined()
  expect(lateWarning(2025, '2026-07-01')).toBe(
    'The deadline for 2025 was 30 June 2026. KRA charges individuals KSh 2,000 for a late return.',
  )
})

const window = { oldestYear: 2015, opens: { 2025: '2026-04-01' } }
const fields = (changes: Partial<FilingFields> = {}): FilingFields => ({
  pin: 'A001234567Z',
  tax_obligation: TAX_OBLIGATION,
  return_period_from: '01/01/2025',
  return_period_to: '31/12/2025',
  ...changes,
})
const mistakeOf = (changes: Partial<FilingFields>, today = '2026-11-21') => {
  const checked = checkFiling(fields(changes), today, window)
  return checked.ok ? undefined : checked.mistake
}

describe('a filing request', () => {
  it('has the fixed obligation and covers the whole calendar year', () => {
    // C282 C283 C284
    expect(TAX_OBLIGATION).toBe('Income Tax - Resident Individual')
    expect(returnPeriod(2024)).toEqual({ from: '01/01/2024', to: '31/12/2024' })
    expect(returnPeriod('99999').from).toBe('01/01/99999')
  })

  it('accepts a valid PIN, even with spaces, hyphens or lower-case letters', () => {
    expect(checkFiling(fields(), '2026-11-21', window)).toEqual({ ok: true, pin: 'A001234567Z', year: 2025 })
    expect(checkFiling(fields({ pin: ' a001-234 567z ' }), '2026-11-21', window)).toMatchObject({
      ok: true,
      pin: 'A001234567Z',
    })
  })

  it.each(['A٠٠١٢٣٤٥٦٧Z', 'Ａ００１２３４５６７Ｚ', 'a۰۰۱ ۲۳۴\u2011۵۶۷z', '\u202aA001\u200b234567Z\u202c'])(
    'normalizes the PIN %j',
    (pin) => {
      // C776
      expect(checkFiling(fields({ pin }), '2026-11-21', window)).toMatchObject({ ok: true, pin: 'A001234567Z' })
    },
  )

  it.each([
    ['', 'pin-missing'],
    ['\u200b\u3164', 'pin-missing'],
    [' - ', 'pin-missing'],
    ['A00123456Z', 'pin-shape'],
    ['B001234567Z', 'pin-shape'],
    ['A0012345678', 'pin-shape'],
    ['Α001234567Z', 'pin-shape'],
    ['P001234567Z', 'pin-not-individual'],
  ])('refuses the PIN %j', (pin, mistake) => {
    expect(mistakeOf({ pin })).toBe(mistake)
  })

  it.each([
    [{ tax_obligation: 'PAYE' }, 'obligation-unsupported'],
    [{ return_period_from: '01/02/2025' }, 'period-not-a-year'],
    [{ return_period_from: '1/1/2025' }, 'period-not-a-year'],
    [{ return_period_to: '30/12/2025' }, 'period-not-a-year'],
    [{ return_period_to: '31/12/2024' }, 'period-not-a-year'],
    [{ return_period_from: '01/01/', return_period_to: '31/12/' }, 'period-not-a-year'],
    [{ return_period_from: '01/01/2026', return_period_to: '31/12/2026' }, 'year-not-over'],
    [{ return_period_from: '01/01/2014', return_period_to: '31/12/2014' }, 'year-too-old'],
    [{ return_period_from: '01/01/0000', return_period_to: '31/12/0000' }, 'year-too-old'],
  ])('refuses %j', (changes, mistake) => {
    expect(mistakeOf(changes)).toBe(mistake)
  })

  it('is refused before the first filing day of its year', () => {
    expect(mistakeOf({}, '2026-03-31')).toBe('window-closed')
    expect(mistakeOf({}, '2026-04-01')).toBeUndefined()
    expect(
      mistakeOf({ return_period_from: '01/01/2024', return_period_to: '31/12/2024' }, '2026-01-05'),
    ).toBeUndefined()
  })

  it('is checked without an error, whatever its fields contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (pin, obligation, from, to) => {
        const checked = checkFiling(
          { pin, tax_obligation: obligation, return_period_from: from, return_period_to: to },
          '2026-11-21',
          window,
        )
        expect(checked.ok && !looksLikePin(checked.pin)).toBe(false)
      }),
    )
  })
})

describe('dates', () => {
  it('are in Kenyan time', () => {
    expect(nairobiDay(new Date('2025-12-31T20:59:59Z'))).toBe('2025-12-31')
    expect(nairobiDay(new Date('2025-12-31T21:00:00Z'))).toBe('2026-01-01')
  })

  it('give the previous calendar year as the default', () => {
    // C278
    expect(lastYear(nairobiDay(new Date('2026-11-21T10:00:00Z')))).toBe(2025)
    expect(lastYear(nairobiDay(new Date('2026-12-31T21:00:00Z')))).toBe(2026)
  })

  it('determine the number of days to the deadline of 30 June', () => {
    expect(filingDeadline(2025)).toBe('2026-06-30')
    expect(daysBetween('2026-06-29', filingDeadline(2025))).toBe(1)
    expect(daysBetween('2026-11-21', filingDeadline(2025))).toBe(-144)
    expect(daysBetween('2027-12-31', '2028-12-31')).toBe(366)
  })
})

describe('a PIN', () => {
  it('is masked except for its first and last three characters', () => {
    expect(maskPin('A001234567Z')).toBe('A00*****67Z')
  })

  it('is masked anywhere in a string, however it is written', () => {
    for (const pin of ['A001234567Z', 'a001234567z', 'A 001 234 567 Z', 'A-001-234-567-Z', 'xA001234567Zx']) {
      expect(tidyPin(maskPins(`The PIN ${pin} is wrong`))).not.toContain('1234')
    }
    expect(maskPins('Data Validation Error 82002')).toBe('Data Validation Error 82002')
  })

  it.each([
    'A 123456789 B',
    'a-123456789-b',
    'A  123  456  789  B',
    'a\u00a0123\u2009456\u202f789\u3000b',
    'A–123–456–789–B',
    'p_123_456_789_b',
    'A.123.456.789.B',
    'A/123456789/B',
    'A·123·456·789·B',
    'A*123456789*B',
    'Ａ１２３４５６７８９Ｂ',
    'ａ１２３ ４５６ ７８９ｂ',
    '𝐀𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝐁',
    'A١٢٣٤٥٦٧٨٩B',
    'Ⓐ①②③④⑤⑥⑦⑧⑨Ⓑ',
    'A¹²³⁴⁵⁶⁷⁸⁹B',
    'A\u200b1\u200d2\u20603\u00ad4\ufeff5\u200e6\u202a7\u20688\u206a9\u200bB',
    'A\u200b \u200b123\u200b - \u200b456789\u200b B',
    'A\n123456789\nB',
  ])('is masked in an unusual spelling: %j', (pin) => {
    for (const text of [pin, `PIN ${pin}, is wrong`, `(${pin})`, `Wrong:${pin}!\nA thing, and ${pin}.`]) {
      const masked = maskPins(text)
      expect(tidyPin(`x${masked}`)).not.toMatch(/123|456|789/)
      expect(masked).toBe(text.replaceAll(pin, maskPin(tidyPin(pin.normalize('NFKC')))))
      expect(maskPins(masked)).toBe(masked)
    }
  })

  it('is not detected in ordinary words and other numbers', () => {
    for (const text of [
      '',
      'We paid a 123456789 bill',
      'Step 123456789 before',
      'Map 123 456 789 by hand',
      'a 254712345678 b',
      'Call a: 0712 345 678, b: 0733 345 678',
      'Order KB-ATY7NFQX5Y of 2026-11-21',
      'A 1½ B',
      'P. 12, 34 and 5678',
      'A\u200b and \u200bB, 123456789',
      '🅰 123',
    ])
      expect(maskPins(text)).toBe(text)
  })
})
