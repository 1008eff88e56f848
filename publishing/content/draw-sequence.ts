import type { Element, ElementContent } from 'hast'
import { stepInWords, type Sequence, type SequenceStep } from './sequence.ts'

/** Sizes in pixels, for a text size of 14 pixels. A letter is about 7 pixels wide. */
const LETTER = 7
const LINE = 18
const HEADER = 34
const GAP = 14
const HEAD = 9
/**
 * The distance between lanes in pixels, by the number of lanes. The more lanes a diagram has, the closer the lanes are.
 */
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
