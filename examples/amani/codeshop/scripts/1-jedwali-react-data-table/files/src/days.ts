/** Days as `<input type="date">` writes them, in the reader's own time zone. */

export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function midnight(day: string, later: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return null;
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + later).getTime();
}

export function startOfDay(day: string): number | null {
  return midnight(day, 0);
}

/** The last millisecond, found from the next midnight: days are not always 24 hours long. */
export function endOfDay(day: string): number | null {
  const next = midnight(day, 1);
  return next === null ? null : next - 1;
}
