/** The name of the calendar file with the yearly deadline. The file is at the root of the site. */
export const REMINDER = 'nil-return-reminder.ics'
