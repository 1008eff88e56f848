import type { Route } from './+types/refunds-page'
import { content } from '#app/content/content.ts'
import { InformationText, informationMeta } from './information-text.tsx'

export const loader = () => content.informationPages.refunds

export const meta = ({ loaderData }: Route.MetaArgs) => informationMeta(loaderData)

/** The owner's refunds page. */
export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return <InformationText page={loaderData} />
}
