/**
 * Colors for output without a stylesheet: images, PDFs, drawings and the browser's toolbar. PAPER, INK, MUTED, ACCENT
 * and LINE repeat tokens from `app/styles/tokens.css`; a test compares them.
 */
export const PAPER = { light: '#fbf9f5', dark: '#1c1916' } as const
export const INK = '#291f1a'
export const MUTED = '#5e534b'
export const ACCENT = '#9b4124'
export const LINE = '#dad3ca'

/** The colors of the logo, a market stall: its awning, the scallops of the awning, and its wood. */
export const AWNING = '#a8482b'
export const SCALLOPS = '#c96a45'
export const WOOD = '#8a6a58'

/** The color of bars in charts. It stands out from both the light and the dark paper color. */
export const BARS = '#b9663f'
