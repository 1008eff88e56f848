const ENDINGS = 'pdf zip gz txt csv json md ics epub docx xlsx pptx odt ods odp mp3 ogg mp4 webm'.split(' ')

/**
 * Returns whether an article may link to a file beside it. Pictures are shown instead of linked, because an original
 * photo can reveal where it was taken.
 */
export function isLinkedFile(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return dot > 0 && !/^\.|[/\\]/.test(name) && ENDINGS.includes(name.slice(dot + 1).toLowerCase())
}

/** The description of a linked file in error messages. */
export const A_LINKED_FILE = `a file beside it that ends in ${ENDINGS.join(', ')}`
