/** Where the build leaves the archives that are sold: outside the pages, which anybody may have. */
export const ARCHIVES = 'build/archives'
