import fc from 'fast-check'

// Two thousand examples find rare failures that a hundred would miss. Otherwise, such failures would break a build much
// later.
fc.configureGlobal({ numRuns: 2000 })
