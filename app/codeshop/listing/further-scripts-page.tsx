import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { furtherPage } from '#domain/lists/list-pages.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { content } from '#app/content/content.ts'
import { FurtherPage, furtherPageMeta } from '#app/lists/further-page.tsx'
import { SCRIPT_CARDS, ScriptCard } from './script-card.tsx'

export const loader = (id: string) => ({ page: furtherPage(wholeLists.scripts(content), id) })

export const meta = ({ data }: PageProps<typeof loader>) => furtherPageMeta('Code Script Marketplace', data.page)

export default function FurtherScriptsPage({ data: { page } }: PageProps<typeof loader>) {
  return (
    <FurtherPage
      title="Code Script Marketplace"
      noun="scripts"
      address={addressOf(pages.codeshop)}
      further={pages.furtherScripts}
      page={page}
      isInStore
      className={SCRIPT_CARDS}
    >
      {(script) => (
        <li key={script.id} className="grid min-w-0">
          <ScriptCard script={script} isFirst={false} />
        </li>
      )}
    </FurtherPage>
  )
}
