import { parseArgs } from 'node:util'
import { ROUTES } from '#e2e/addresses.ts'
import { TRICKS } from './tricks.ts'

/** A path that does not exist. */
export const MISSING = '/not-a-page'

const { values: flags } = parseArgs({
  options: {
    routes: { type: 'string', default: [...ROUTES.map(([path]) => path), MISSING].join(',') },
    runs: { type: 'string', default: '3' },
    only: {
      type: 'string',
      default: 'start,publish,weights,processor,lighthouse,slow-start,presses,load,orders,filtering',
    },
    sizes: { type: 'string', default: '12:10:11,1000:200:50' },
    without: { type: 'string', default: '' },
  },
})
/** The number of runs for measurements that vary between runs. */
export const runs = Number(flags.runs)
export const routes = flags.routes.split(',')
/** The site sizes for `growth`, each as `PRODUCTS:POSTS:PROJECTS`. */
export const sizes = flags.sizes.split(',')
export const tricks =
  flags.without === 'all' ? Object.keys(TRICKS) : flags.without.split(',').filter((name) => name !== '')
/** The requested measurements. */
export const wanted = new Set(flags.only.split(','))
