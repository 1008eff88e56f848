/** Draws an SVG. @returns its pixels, four bytes each; all bytes are zero where nothing is drawn */
export type Draw = (svg: string, width: number) => Promise<Buffer>

/** A text or an embedded picture, by its position in a drawing. @property words the text, or a description */
type Part = { from: number; to: number; words: string; sample: string }

/**
 * Matches features that can show a part later or elsewhere, and those that browsers render differently from the
 * renderer used here. Drawings that contain any of them are not checked.
 */
const UNSURE =
  /<(?:animate|set|switch|textPath)\b|systemLanguage|@(?:media|supports|container|layer|scope|starting-style|(?:-webkit-)?keyframes)\b|:(?:hover|focus|active|target|is|not|where|has)\b|transform(?:-\w+)?:|transform-(?:origin|box)=|\b(?:var|calc|light-dark|color-mix|color|ok\w+|lab|lch)\(/

/**
 * The widths at which drawings are rendered (pixels): each part must be visible at one of them. The second width makes
 * small text visible.
 */
const WIDTHS = [800, 2400] as const

const SVG = 'xmlns="http://www.w3.org/2000/svg"'

/**
 * Returns the text and embedded images that are invisible in a drawing because they are outside its view box, are
 * covered, or have no color: without them, the drawing looks the same.
 * @param drawing the text of a drawing from `cleanDrawing`
 */
export async function unseenParts(drawing: string, draw: Draw): Promise<string[]> {
  const parts = partsIn(drawing)
  if (parts.length === 0 || UNSURE.test(drawing)) return []
  const drawn = new Map<number, Promise<Buffer>>()
  const whole = (width: number) => drawn.get(width) ?? drawn.set(width, draw(drawing, width)).get(width)!
  const isSeen = async ({ from, to }: Part) => {
    for (const width of WIDTHS) {
      const without = await draw(drawing.slice(0, from) + drawing.slice(to), width)
      if (!without.equals(await whole(width))) return true
    }
    return false
  }
  const unseen: string[] = []
  for (const part of parts)
    // A machine without fonts does not draw text at all, and not every renderer can decode every format.
    if (!(await isSeen(part)) && (await draw(part.sample, WIDTHS[0])).some((byte) => byte !== 0))
      unseen.push(part.words)
  return unseen
}

/** Returns the texts and the embedded pictures of a drawing. */
function partsIn(drawing: string): Part[] {
  return Array.from(drawing.matchAll(/<(text|image)(?=[\s/>])/g), ({ 1: name, index: from }) => {
    const opens = drawing.indexOf('>', from)
    const end = `</${name}>`
    const to = drawing[opens - 1] === '/' ? opens + 1 : drawing.indexOf(end, opens) + end.length
    const source = drawing.slice(from, to)
    return { from, to, ...(name === 'text' ? textIn(source) : pictureIn(source)) }
  }).filter(({ sample }) => sample !== '')
}

function textIn(source: string): Pick<Part, 'words' | 'sample'> {
  const words = source
    .replaceAll(/<[^<>]*>/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
  return {
    words: `the words ${JSON.stringify(words.slice(0, 60))}`,
    sample:
      words === '' ? '' : `<svg ${SVG} viewBox="0 0 900 60"><text x="9" y="40" font-size="30">${words}</text></svg>`,
  }
}

function pictureIn(source: string): Pick<Part, 'words' | 'sample'> {
  const [link] = /href="data:[^"]*"/.exec(source) ?? []
  return {
    words: 'an embedded picture',
    sample: link === undefined ? '' : `<svg ${SVG} viewBox="0 0 9 9"><image width="9" height="9" ${link}/></svg>`,
  }
}
