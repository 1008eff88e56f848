import { AWNING, INK, MUTED, PAPER } from '#domain/theme-colors.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { LOGO } from './web-manifest.ts'
import { SHARE_PICTURE } from './page-head.ts'

/** The content of a link preview image. */
type ShareSubject = {
  site: string
  title: string
  /** A line below the title, such as author and date. */
  line: string
  /** The text of an SVG drawing to include. */
  drawing?: string | undefined
}

const FONT = 'Source Serif 4'
/** The maximum height of all lines of a title, between the site's name above and the line below (pixels). */
const HIGHEST_TITLE = 310

/**
 * Returns the image as SVG: the site's name at the top, the title as large as fits, the line below the title, and the
 * drawing beside the text.
 */
export function shareSvg({ site, title, line, drawing }: ShareSubject): string {
  const { width, height } = SHARE_PICTURE
  const room = drawing ? 560 : 1010
  const { lines, size } = fitTitle(title, room, drawing ? 5 : 4)
  const lineHeight = Math.round(size * 1.16)
  const top = 330 - Math.round(((lines.length - 1) * lineHeight) / 2) + Math.round(size * 0.32)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER.light}"/>`,
    `<rect width="${width}" height="14" fill="${AWNING}"/>`,
    `<g transform="translate(80 66) scale(1.9)">${LOGO}</g>`,
    `<text x="160" y="112" font-family="${FONT}" font-weight="600" font-size="36" fill="${INK}">${escapeMarkup(site)}</text>`,
    ...lines.map(
      (text, index) =>
        `<text x="88" y="${top + index * lineHeight}" font-family="${FONT}" font-weight="600" font-size="${size}" fill="${INK}">${escapeMarkup(text)}</text>`,
    ),
    `<text x="88" y="556" font-family="${FONT}" font-size="30" fill="${MUTED}">${escapeMarkup(shorten(line, drawing ? 40 : 64))}</text>`,
    ...(drawing ? [inset(drawing)] : []),
    '</svg>',
  ].join('')
}

/** Places a drawing in the image. */
function inset(drawing: string): string {
  return drawing
    .slice(drawing.indexOf('<svg'))
    .replace(
      /^<svg([^>]*)>/,
      (_, attributes: string) =>
        `<svg x="690" y="185" width="450" height="236"${attributes.replace(/ (x|y|width|height)="[^"]*"/g, '')}>`,
    )
}

/**
 * Breaks a title into lines at the largest font size that fits. Letters of this font are about half as wide as the font
 * size.
 */
function fitTitle(title: string, room: number, mostLines: number): { lines: string[]; size: number } {
  for (const size of [74, 66, 60, 54, 48, 42]) {
    const lines = wrap(title, Math.floor(room / (size * 0.49)))
    if (lines.length <= mostLines && lines.length * size <= HIGHEST_TITLE) return { lines, size }
  }
  const lines = wrap(title, Math.floor(room / (42 * 0.49))).slice(0, mostLines)
  const last = lines.pop() ?? ''
  return { lines: [...lines, `${last.slice(0, -1)}…`], size: 42 }
}

function wrap(text: string, most: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    if (line === '' || line.length + 1 + word.length <= most)
      lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}
