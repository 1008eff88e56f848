/** Matches the name of a picture file in the same folder as the content file: any name that is not hidden. */
export const PICTURE_FILE = /^(?!\.)[^/\\\p{Cc}]+\.(?:avif|webp|svg|jpe?g|png)$/iu

/** Returns the file name in a Markdown link to a picture: `./My%20photo.jpg` means `My photo.jpg`. */
export function linkedPicture(link: string): string {
  const name = link.replace(/^(?:\.\/)+/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The description of a picture file in error messages. */
export const A_PICTURE_FILE = 'an AVIF, WebP, JPEG, PNG or SVG file'
