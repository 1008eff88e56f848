/** The maximum number of alternatives in a plain pattern, not counting its one unbounded quantifier. */
const MOST_WAYS = 100

/**
 * Returns whether a regular expression runs fast on any visitor input: it starts with `^`, repeats no group, and has at
 * most one unbounded quantifier and few alternatives.
 */
export function isPlainPattern(source: string): boolean {
  const bare = source
    .replace(/\\(?:[pu]\{\w+\}|.)/gu, 'x')
    .replace(/\[[^[\]]*\]/g, 'x')
    .replaceAll('(?:', '(')
  if (!isPattern(source) || !bare.startsWith('^') || /\[|\(\?/.test(bare) || /\\[1-9k]/.test(source)) return false
  let depth = 0
  let ways = 1
  let endless = 0
  for (const [token] of bare.matchAll(/[(|]|\)?(?:[*+?]|\{\d+(?:,\d*)?\})|\)/g)) {
    if (token === '(') depth++
    if (token.startsWith(')')) depth--
    if (token === '|' && depth === 0) return false
    const repeat = token.replace(/^[()|]/, '')
    if (token.startsWith(')') && repeat !== '' && repeat !== '?') return false
    if (isEndless(repeat)) endless++
    else ways *= token === '|' ? 2 : choices(repeat)
  }
  return endless <= 1 && ways <= MOST_WAYS
}

function isPattern(source: string): boolean {
  try {
    // The pattern is only compiled here, never matched against any input.
    // oxlint-disable-next-line patterns/literal-only
    return new RegExp(source, 'u').source !== ''
  } catch {
    return false
  }
}

function isEndless(repeat: string): boolean {
  return repeat === '*' || repeat === '+' || repeat.endsWith(',}')
}

/** Returns how many different repetition counts a bounded quantifier allows: two for `?`, three for `{4,6}`. */
function choices(repeat: string): number {
  if (repeat === '?') return 2
  const [least, most = least] = repeat.slice(1, -1).split(',').map(Number)
  return 1 + (most ?? 0) - (least ?? 0)
}
