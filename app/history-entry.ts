/** How many steps on this site lead to this place in the browser's history, as React Router counts them; undefined where it has not begun to. */
export function stepsHere(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx
}

/** Begins that count. React Router would do so in the midst of its start, and hold it up. */
export function beginSteps(): void {
  if (stepsHere() === undefined) history.replaceState({ ...(history.state as object | null), idx: 0 }, '')
}
