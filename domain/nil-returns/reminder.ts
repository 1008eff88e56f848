/** The calendar file with the yearly deadline, at the top of the site. */
export const REMINDER = 'nil-return-reminder.ics'
