import fc from 'fast-check'

// Two thousand examples find rare failures that a hundred miss, and that would otherwise break a build much later.
fc.configureGlobal({ numRuns: 2000 })
