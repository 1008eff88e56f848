import { codeshop } from '#domain/pages/page-table.ts'

/** The path below which each script's demo has its own folder. */
export const DEMOS = `${codeshop}/demo`
/** The path of the evaluation packs, which anybody can download. */
export const EVALUATIONS = `${codeshop}/evaluation`
