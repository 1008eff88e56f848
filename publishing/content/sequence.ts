import type { Element, ElementContent } from 'hast'

/** A step of a sequence diagram. Lanes are numbered from 0. */
type SequenceStep =
  | { kind: 'message'; from: number; to: number; form: 'request' | 'answer' | 'lost'; text: string }
  | { kind: 'event'; lane: number; text: string }
  | { kind: 'pause'; text: string }

/** A sequence diagram: its title, the names of its lanes, and its steps in order. */
type Sequence = { title: string; lanes: string[]; steps: SequenceStep[] }

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

/** Sizes in pixels, for a text size of 14 pixels. A letter is about 7 pixels wide. */
const LETTER = 7
const LINE = 18
const HEADER = 34
const GAP = 14
const HEAD = 9
/** The distance between lanes in pixels, by the number of lanes. */
const SPACINGS: Record<number, number> = { 2: 300, 3: 235, 4: 190, 5: 165 }

/**
 * Draws a sequence diagram as SVG in the colors of the page, and lists its steps in words for screen readers. The
 * drawing scrolls sideways where it does not fit.
 */
export function drawSequence(sequence: Sequence): Element {
  const { title, lanes, steps } = sequence
  const spacing = SPACINGS[lanes.length] ?? 165
  const width = spacing * lanes.length
  const at = (lane: number) => Math.round(spacing * (lane + 0.5))
  const drawn: Element[] = []
  let y = HEADER + GAP
  for (const step of steps) {
    const { parts, height } = drawStep(step, y, { at, spacing, width })
    drawn.push(...parts)
    y += height
  }
  const heads = lanes.flatMap((name, lane) => [
    element('line', { className: ['lifeline'], x1: at(lane), x2: at(lane), y1: HEADER, y2: y }),
    element('rect', {
      className: ['lane'],
      x: at(lane) - spacing / 2 + 10,
      y: 1,
      width: spacing - 20,
      height: HEADER,
      rx: 4,
    }),
    words(name, at(lane), HEADER / 2 + 6, 'name'),
  ])
  return element('figure', { className: ['sequence'] }, [
    element('div', { className: ['wide'], tabIndex: 0, role: 'region', ariaLabel: `Diagram: ${title}` }, [
      element('svg', { viewBox: `0 0 ${width} ${y + 2}`, width, height: y + 2, ariaHidden: 'true' }, [
        ...heads,
        ...drawn,
      ]),
      element(
        'ol',
        { className: ['sr-only'] },
        steps.map((step) => element('li', {}, [text(stepInWords(step, lanes))])),
      ),
    ]),
    element('figcaption', {}, [text(title)]),
  ])
}

type Space = { at: (lane: number) => number; spacing: number; width: number }
type Drawn = { parts: Element[]; height: number }

function drawStep(step: SequenceStep, y: number, space: Space): Drawn {
  switch (step.kind) {
    case 'message':
      return drawMessage(step, y, space)
    case 'event':
      return drawEvent(step, y, space)
    case 'pause':
      return { parts: [words(`⋯ ${step.text} ⋯`, space.width / 2, y + LINE, 'pause')], height: LINE + 2 * GAP }
  }
}

function drawMessage(
  { from, to, form, text: said }: SequenceStep & { kind: 'message' },
  y: number,
  { at, spacing, width }: Space,
): Drawn {
  const direction = Math.sign(to - from)
  const room = Math.max(Math.abs(at(to) - at(from)), spacing) - GAP
  const lines = wrapped(said, Math.floor(room / LETTER))
  const longest = Math.max(...lines.map((line) => line.length)) * LETTER
  const middle = Math.min(Math.max((at(from) + at(to)) / 2, longest / 2 + 4), width - longest / 2 - 4)
  const arrowAt = y + lines.length * LINE + 6
  const end = form === 'lost' ? at(from) + Math.round((at(to) - at(from)) * 0.7) : at(to)
  const tip = end - direction * HEAD
  return {
    parts: [
      ...lines.map((line, index) => words(line, Math.round(middle), y + (index + 1) * LINE - 4)),
      element('line', { className: [form], x1: at(from), x2: form === 'lost' ? end : tip, y1: arrowAt, y2: arrowAt }),
      form === 'lost'
        ? element('path', { className: ['cross'], d: `M${end - 6} ${arrowAt - 6}l12 12m0-12l-12 12` })
        : element('path', { className: ['head'], d: `M${end} ${arrowAt}L${tip} ${arrowAt - 5}V${arrowAt + 5}Z` }),
    ],
    height: lines.length * LINE + 6 + GAP,
  }
}

function drawEvent({ lane, text: said }: SequenceStep & { kind: 'event' }, y: number, { at, spacing }: Space): Drawn {
  const lines = wrapped(said, Math.floor((spacing - 30) / LETTER))
  const height = lines.length * LINE + 10
  return {
    parts: [
      element('rect', { className: ['event'], x: at(lane) - spacing / 2 + 8, y, width: spacing - 16, height, rx: 3 }),
      ...lines.map((line, index) => words(line, at(lane), y + (index + 1) * LINE, 'inside')),
    ],
    height: height + GAP,
  }
}

/** Breaks a text between words into lines of at most `most` characters; a longer word gets its own line. */
function wrapped(said: string, most: number): string[] {
  const lines: string[] = []
  for (const word of said.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= most) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function words(said: string, x: number, y: number, className?: string): Element {
  return element('text', { x, y, ...(className ? { className: [className] } : {}) }, [text(said)])
}

type Attributes = Record<string, string | number | string[]>

function element(tagName: string, attributes: Attributes, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties: { ...attributes }, children }
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
