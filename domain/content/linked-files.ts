const PLAIN = 'txt csv json md ics'.split(' ')
/** The extensions of files that can contain hidden metadata, such as the author or a location. */
const WITH_METADATA = 'pdf zip gz epub docx xlsx pptx odt ods odp mp3 ogg mp4 webm'.split(' ')
const ENDINGS = [...PLAIN, ...WITH_METADATA]

/**
 * Returns whether an article may link to a file in the article's folder. Images are shown instead of linked, because an
 * original photo can reveal where it was taken.
 */
export function isLinkedFile(name: string): boolean {
  return !/^\.|[/\\]/.test(name) && ENDINGS.includes(endingOf(name))
}

/** Returns whether a file can contain hidden metadata, judging by its extension. */
export function mayHoldMetadata(name: string): boolean {
  return WITH_METADATA.includes(endingOf(name))
}

/** Returns a file name's extension in lower case, without the dot; an empty string if it has none. */
function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** The description of a linked file in error messages. */
export const A_LINKED_FILE = `a file in the same folder with one of the extensions ${ENDINGS.join(', ')}`

/** Matches the name of an image file in the same folder as the content file: any name that is not hidden. */
export const PICTURE_FILE = /^(?!\.)[^/\\\p{Cc}]+\.(?:avif|webp|svg|jpe?g|png)$/iu

/** Returns the file name in a Markdown link to an image: `./My%20photo.jpg` means `My photo.jpg`. */
export function linkedPicture(link: string): string {
  const name = link.replace(/^(?:\.\/)+/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The description of an image file in error messages. */
export const A_PICTURE_FILE = 'an AVIF, WebP, JPEG, PNG or SVG file'
