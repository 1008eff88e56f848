/** A picture's file beside the content file that names it, as cameras and drawing programs write them. */
export const PICTURE_FILE = /^[\w-]+\.(?:avif|webp|svg|jpe?g|png)$/i

/** What is expected where a picture's file is named. */
export const A_PICTURE_FILE = 'an AVIF, WebP, JPEG, PNG or SVG file'
