/** Matches the name of a picture file in the same folder as the content file. */
export const PICTURE_FILE = /^[\w-]+\.(?:avif|webp|svg|jpe?g|png)$/i

/** The description of a picture file in error messages. */
export const A_PICTURE_FILE = 'an AVIF, WebP, JPEG, PNG or SVG file'
