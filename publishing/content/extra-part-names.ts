/** The name of a color profile among the extra parts. A color profile does not reveal who made a picture. */
export const COLOR_PROFILE = 'a color profile'
export const REST = 'bytes after the picture'
