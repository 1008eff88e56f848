/** Matches the time by which an order has to be paid. The date is named if that is after midnight. */
export const PAY_BY = /Pay by (?:\d{1,2} [A-Z][a-z]+ \d{4}, )?\d\d:\d\d in Nairobi/
