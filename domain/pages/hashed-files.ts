/** The folder of files with hashed names: the same name always means the same content. */
export const HASHED_FILES = '/assets/'
