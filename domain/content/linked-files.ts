const ENDINGS = 'pdf zip gz txt csv json md ics epub docx xlsx pptx odt ods odp mp3 ogg mp4 webm'.split(' ')

/**
 * Matches a file that an article may link to. Pictures are shown instead, because a photo can tell where it was taken.
 */
export const LINKED_FILE = new RegExp(`^[^/\\\\.][^/\\\\]*\\.(?:${ENDINGS.join('|')})$`, 'i')

/** The description of such a file in error messages. */
export const A_LINKED_FILE = `a file beside it that ends in ${ENDINGS.join(', ')}`
