import { AWNING, SCALLOPS, WOOD } from '#domain/theme-colors.ts'

/**
 * The logo, a market stall, as SVG elements in a 32-by-32 square. The logo spans 4 to 28 horizontally and 5 to 28.2
 * vertically.
 */
export const LOGO = [
  `<path d="M4 13 7 5h18l3 8" fill="${AWNING}"/>`,
  `<path d="M4 13a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" fill="${SCALLOPS}"/>`,
  `<path d="M6 18v9h20v-9M6 22h20" fill="none" stroke="${WOOD}" stroke-width="2.4"/>`,
].join('')
