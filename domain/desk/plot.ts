import { BARS } from '../palette.ts'

const [WIDTH, HEIGHT, GAP] = [360, 96, 6]

/**
 * Bars of whole numbers as a drawing (SVG) that needs no script. It says nothing by itself: words and numbers stand
 * beside it.
 */
export function drawBars(values: readonly number[]): string {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const bars = values.map((value, position) => {
    // A week with something in it is seen, however little that is.
    const height = value === 0 ? 0 : Math.max(2, Math.round((value / most) * (HEIGHT - 1)))
    return `<rect x="${round(position * step + GAP / 2)}" y="${HEIGHT - 1 - height}" width="${round(step - GAP)}" height="${height}" rx="1"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="${BARS}"><rect y="${HEIGHT - 1}" width="${WIDTH}" height="1" opacity=".5"/>${bars.join('')}</svg>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
