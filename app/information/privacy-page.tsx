import type { Route } from './+types/privacy-page'
import { content } from '#app/content/content.ts'
import { InformationText, informationMeta } from './information-text.tsx'

export const loader = () => content.informationPages.privacy

export const meta = ({ loaderData }: Route.MetaArgs) => informationMeta(loaderData)

/** The owner's privacy page. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <InformationText page={loaderData} />
}
