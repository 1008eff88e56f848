import { PAPER, AWNING, SCALLOPS, WOOD } from '#domain/theme-colors.ts'
import type { Site } from '#domain/content/site.ts'
import type { Kept } from '#publishing/output/kept.ts'
import type { Write } from '#publishing/output/output.ts'
import { svgDrawer } from './draw-share.ts'

/**
 * The logo, a market stall, as SVG elements in a 32-by-32 square. The logo spans 4 to 28 horizontally and 5 to 28.2
 * vertically.
 */
export const LOGO = [
  `<path d="M4 13 7 5h18l3 8" fill="${AWNING}"/>`,
  `<path d="M4 13a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" fill="${SCALLOPS}"/>`,
  `<path d="M6 18v9h20v-9M6 22h20" fill="none" stroke="${WOOD}" stroke-width="2.4"/>`,
].join('')

/** The file name of the manifest. In `app/document.tsx`, every page links the manifest and the icon for iOS. */
export const MANIFEST = 'site.webmanifest'
const IOS_ICON = { file: 'apple-touch-icon.png', size: 180, purpose: 'any' } as const

/**
 * The manifest's icons.
 * @property size the width and height in pixels
 * @property purpose `maskable`: the device may cut off everything outside the middle 80% (W3C Web App Manifest)
 */
const ICONS = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const

/**
 * The width of the logo as a share of the icon's width. In a maskable icon, the corners of the logo stay inside the
 * safe circle.
 */
const LOGO_WIDTH = { any: 0.8, maskable: 0.56 }

/** Returns the file name and the SVG drawing of each icon. */
function iconDrawings(): { file: string; svg: string }[] {
  return [...ICONS, IOS_ICON].map(({ file, size, purpose }) => ({
    file,
    svg: iconSvg(size, LOGO_WIDTH[purpose]),
  }))
}

/** Returns the manifest that lets a browser install the site. */
export function webManifest({ name, description }: Site): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: ICONS.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  })
}

/** Returns an icon with the logo on paper. @param logoWidth the width of the logo as a share of the icon's width */
function iconSvg(size: number, logoWidth: number): string {
  const scale = (size * logoWidth) / 24
  const place = size / 2 - 16 * scale
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" fill="${PAPER.light}"/>`,
    `<g transform="translate(${place} ${place}) scale(${scale})">${LOGO}</g>`,
    '</svg>',
  ].join('')
}

/** Writes the icons of the web app manifest. Loads the drawing library only when the icons have changed. */
export async function writeIcons(write: Write, kept: Kept, version: string): Promise<void> {
  let drawer: ReturnType<typeof svgDrawer> | undefined
  const draw = async (svg: string) => (await (drawer ??= svgDrawer()))(svg)
  for (const { file, svg } of iconDrawings()) write(file, await kept.take('icon', [version, svg], () => draw(svg)))
}
