/**
 * Colors for what takes no style sheet: pictures, PDFs, drawings and the bar of a browser. Those that have two themes,
 * and ink, muted, accent and line, are the tokens of `app/styles/tokens.css` in other words; a test compares them.
 */
export const PAPER = { light: '#fbf9f5', dark: '#1c1916' } as const
export const INK = '#291f1a'
export const MUTED = '#5e534b'
export const ACCENT = '#9b4124'
export const LINE = '#dad3ca'

/** The colors of the mark, the stall: its awning, the scallops of the awning, its wood. */
export const AWNING = '#a8482b'
export const SCALLOPS = '#c96a45'
export const WOOD = '#8a6a58'

/** For plots: it stands out from both papers, the light one and the dark one. */
export const BARS = '#b9663f'
