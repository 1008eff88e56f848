/**
 * Matches the text about the time by which an order must be paid. The text includes the date if that time is after
 * midnight.
 */
export const PAY_BY = /Pay by (?:\d{1,2} [A-Z][a-z]+ \d{4}, )?\d\d:\d\d, Nairobi time/
