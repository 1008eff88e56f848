import fc from 'fast-check'

// Two thousand examples find rare failures that the default of a hundred would miss and that would otherwise break a
// much later build.
fc.configureGlobal({ numRuns: 2000 })
