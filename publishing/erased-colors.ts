import type { Sharp } from 'sharp'

/** A transparent picture of one pixel. Drawing it over an image removes the color of all fully transparent pixels. */
const CLEAR = { create: { width: 1, height: 1, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const

/**
 * Returns a picture whose fully transparent pixels are black. When part of an image is erased, editors often make it
 * transparent but keep its colors.
 */
export async function withoutErased(picture: Sharp): Promise<Sharp> {
  const { hasAlpha } = await picture.metadata()
  return hasAlpha ? picture.composite([{ input: CLEAR }]) : picture
}

/**
 * The length of the rows and the number of fully transparent pixels, and the variation of their brightness (of 765),
 * that show an erased part.
 */
const [ROW, PIXELS, VARIATION] = [8, 64, 30] as const

/**
 * Returns whether fully transparent pixels probably show an erased part of a picture. Encoders often assign a few
 * colors to them.
 * @param pixels four bytes each: red, green, blue, alpha
 */
export function showsErased(pixels: Buffer): boolean {
  let [count, sum, squares, row] = [0, 0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    row = pixels[at + 3] === 0 ? row + 1 : 0
    if (row < ROW) continue
    const light = pixels[at]! + pixels[at + 1]! + pixels[at + 2]!
    count++
    sum += light
    squares += light * light
  }
  return count >= PIXELS && squares / count - (sum / count) ** 2 > VARIATION ** 2
}
