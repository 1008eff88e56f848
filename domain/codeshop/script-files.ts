import { codeshop } from '../pages/pages.ts'

/** Where the demos of scripts stand, each in a folder of its own. */
export const DEMOS = `${codeshop}/demo`
/** Where the evaluation packs of scripts are, for anybody. */
export const EVALUATIONS = `${codeshop}/evaluation`
