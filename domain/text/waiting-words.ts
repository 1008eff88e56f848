/** Returns how long to wait, in words: in a minute, in 7 minutes, in 3 hours. */
export function inMinutes(minutes = 1): string {
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
