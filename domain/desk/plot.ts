import { BARS } from '#domain/theme-colors.ts'

const [WIDTH, HEIGHT, GAP] = [360, 96, 6]

/**
 * Draws a bar chart of whole numbers as SVG, which needs no JavaScript. The chart has no labels, because the page shows
 * words and numbers beside it.
 */
export function drawBars(values: readonly number[]): string {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const bars = values.map((value, position) => {
    // At least two pixels, so that a small number is still visible.
    const height = value === 0 ? 0 : Math.max(2, Math.round((value / most) * (HEIGHT - 1)))
    return `<rect x="${round(position * step + GAP / 2)}" y="${HEIGHT - 1 - height}" width="${round(step - GAP)}" height="${height}" rx="1"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="${BARS}"><rect y="${HEIGHT - 1}" width="${WIDTH}" height="1" opacity=".5"/>${bars.join('')}</svg>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
