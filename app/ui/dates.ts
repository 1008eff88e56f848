const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A date (YYYY-MM-DD) as people read it: 30 June 2026. */
export function longDate(date: string): string {
  return long.format(new Date(date))
}
