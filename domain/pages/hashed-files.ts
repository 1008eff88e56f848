/** The folder of files with hashed names. A file of the same name always has the same content. */
export const HASHED_FILES = '/assets/'
