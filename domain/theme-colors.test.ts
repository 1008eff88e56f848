import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ACCENT, AWNING, INK, LINE, MUTED, PAPER, WOOD } from './theme-colors.ts'

/** Returns a token's light and dark colors as sRGB hex codes. */
function token(name: string): { light: string; dark: string } {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  const color = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`
  const found = new RegExp(`--color-${name}: light-dark\\(${color}, ${color}\\)`).exec(tokens)!
  const [light, chroma, hue, ...dark] = found.slice(1).map(Number) as [number, number, number, ...number[]]
  return { light: hexOf(light, chroma, hue), dark: hexOf(...(dark as [number, number, number])) }
}

/** Converts an OKLCH color to an sRGB hex code. @param lightness in percent @param hue in degrees */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  const digits = linear.map((share) => {
    const bent = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, bent)))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

describe('the palette', () => {
  it('matches the tokens in the stylesheet', () => {
    expect(PAPER).toEqual(token('paper'))
    const light = { ink: INK, muted: MUTED, accent: ACCENT, line: LINE }
    for (const [name, color] of Object.entries(light)) expect([name, color]).toEqual([name, token(name).light])
  })

  it('has the colors of the icon', () => {
    const icon = readFileSync('app/layout/favicon.svg', 'utf8')
    expect(new Set(icon.match(/#[0-9a-f]{6}/g))).toEqual(new Set([AWNING, WOOD]))
  })

  it('is the only place in the code that defines colors', () => {
    const code = globSync('{app,domain,server,publishing,after-paint}/**/*.{ts,tsx}')
    const wrong = code.filter(
      (file) =>
        !/\.test\.tsx?$|domain\/theme-colors\.ts$|domain\/content\//.test(file) &&
        /['"`]#([0-9a-f]{3}|[0-9a-f]{6})['"`]|\brgba?\(/i.test(readFileSync(file, 'utf8')),
    )
    expect(wrong).toEqual([])
  })
})
