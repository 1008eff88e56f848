/** A step of a sequence diagram. Lanes are numbered from 0. */
export type SequenceStep =
  | { kind: 'message'; from: number; to: number; form: 'request' | 'answer' | 'lost'; text: string }
  | { kind: 'event'; lane: number; text: string }
  | { kind: 'pause'; text: string }

/** A sequence diagram: its title, the names of its lanes, and its steps in order. */
export type Sequence = { title: string; lanes: string[]; steps: SequenceStep[] }

/** An error in the text of a sequence diagram. `line` counts from 1. */
export class SequenceMistake extends Error {
  readonly line: number
  constructor(line: number, expected: string) {
    super(expected)
    this.line = line
  }
}

const FEWEST_LANES = 2
const MOST_LANES = 5
const FORMS = { '->': 'request', '-->': 'answer', '-x': 'lost' } as const
const A_STEP = 'expected “A -> B: text”, “A --> B: text”, “A -x B: text”, “A: text” or “pause: text”'

/**
 * Parses the text of a sequence diagram in an article: a line `title: …`, a line `lanes: A, B, C`, then one step per
 * line. `A -> B: text` is a request, `A --> B: text` an answer, `A -x B: text` a message that gets lost, `A: text` an
 * event at A, and `pause: text` a pause.
 * @throws SequenceMistake
 */
export function readSequence(source: string): Sequence {
  const lines = source.split('\n').map((text, index) => ({ line: index + 1, text: text.trim() }))
  const [first, second, ...rest] = lines.filter(({ text }) => text !== '')
  const title = valueOf('title', first)
  const lanes = valueOf('lanes', second)
    .split(',')
    .map((name) => name.trim())
  if (lanes.length < FEWEST_LANES || lanes.length > MOST_LANES || lanes.includes(''))
    throw new SequenceMistake(second?.line ?? 1, `expected ${FEWEST_LANES} to ${MOST_LANES} names, separated by commas`)
  return { title, lanes, steps: rest.map(({ line, text }) => readStep(text, line, lanes)) }
}

function valueOf(name: string, found: { line: number; text: string } | undefined): string {
  const value = found?.text.startsWith(`${name}:`) ? found.text.slice(name.length + 1).trim() : ''
  if (value === '') throw new SequenceMistake(found?.line ?? 1, `expected “${name}: …”`)
  return value
}

function readStep(source: string, line: number, lanes: readonly string[]): SequenceStep {
  const colon = source.indexOf(':')
  const text = source.slice(colon + 1).trim()
  if (colon < 1 || text === '') throw new SequenceMistake(line, A_STEP)
  const head = source.slice(0, colon).trim()
  if (head === 'pause') return { kind: 'pause', text }
  const laneOf = (name: string) => {
    const lane = lanes.indexOf(name)
    if (lane === -1) throw new SequenceMistake(line, `expected one of the lanes ${lanes.join(', ')}, found “${name}”`)
    return lane
  }
  for (const [arrow, form] of Object.entries(FORMS)) {
    const [from = '', to, ...others] = head.split(` ${arrow} `)
    if (to === undefined || others.length > 0) continue
    const message = { kind: 'message', from: laneOf(from.trim()), to: laneOf(to.trim()), form, text } as const
    if (message.from === message.to) throw new SequenceMistake(line, 'expected two different lanes')
    return message
  }
  return { kind: 'event', lane: laneOf(head), text }
}

/** Returns a step in words, for readers who do not see the drawing. */
export function stepInWords(step: SequenceStep, lanes: readonly string[]): string {
  switch (step.kind) {
    case 'pause':
      return `Time passes: ${step.text}.`
    case 'event':
      return `At ${lanes[step.lane]}: ${step.text}.`
    case 'message':
      return `${lanes[step.from]} to ${lanes[step.to]}: ${step.text}${step.form === 'lost' ? '; it never arrives' : ''}.`
  }
}
