import { listAudit, showDeskFigures } from '#contract/desk/overview.ts'
import { exportDesk, EXPORTED_TABLES } from '#contract/desk/export.ts'
import { tableMinute } from '#domain/dates.ts'
import type * as v from 'valibot'
import { DeskRefusal, type Desk } from '#server/desk/in-process.ts'
import { factsOf, listed, print, type Printed, type Section } from './section.ts'

const audit = listed(listAudit, {
  noun: 'entry',
  key: 'ID',
  isNamed: ({ id }, typed) => String(id) === typed,
  row: ({ at, act, subject, detail, actor }) => [tableMinute(at), act, subject, detail, actor],
})

/** The log of actions at the desk. */
export const logSection: Section = { about: 'what was done at the desk', ...audit, actions: {} }

/** How many readers found each post helpful, and how often each coupon was used. */
export const figureSection: Section = {
  about: 'how many readers found each post helpful, and how often each coupon was used',
  options: {},
  list: async (desk) => {
    const { success: _, ...figures } = await desk.call(showDeskFigures, {})
    return print(...factsOf(figures, showDeskFigures.answers[200].schema))
  },
  actions: {},
}

async function fetchExport(desk: Desk, body: v.InferInput<(typeof exportDesk)['body']>): Promise<Printed> {
  const { address } = await desk.call(exportDesk, { body })
  return { lines: [], text: await desk.fetchFile(address) }
}

/** Files with the site's data. */
export const exportSection: Section = {
  about: 'files with the site’s data; use "npm run -s desk" to print nothing else',
  options: {},
  list: () => Promise.resolve(print('Specify what to export: --help lists the options.')),
  actions: {
    month: {
      takes: 'YYYY-MM',
      about: 'one month’s payments and refunds as CSV, with their tax',
      run: (desk, [month = '']) => fetchExport(desk, { month }),
    },
    table: {
      takes: 'TABLE',
      about: `one table as CSV: ${EXPORTED_TABLES.join(', ')}`,
      run(desk, [typed]) {
        const table = EXPORTED_TABLES.find((name) => name === typed)
        if (!table)
          throw new DeskRefusal(`There is no table ${typed ?? ''}. The tables are ${EXPORTED_TABLES.join(', ')}.`)
        return fetchExport(desk, { table })
      },
    },
    everything: {
      takes: '',
      about: 'everything, as a backup that npm run restore accepts',
      run: (desk) => fetchExport(desk, {}),
    },
  },
}
