/** The folder of files with hashed names. Files with the same name always have the same content. */
export const HASHED_FILES = '/assets/'
