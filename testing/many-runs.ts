import fc from 'fast-check'

// What a hundred examples of a property do not meet, two thousand do: a rare one ends a build long after it was made.
fc.configureGlobal({ numRuns: 2000 })
