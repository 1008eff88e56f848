import type { PageProps } from '#app/page/page-module.ts'
import { content } from '#app/content/content.ts'
import { InformationText, informationMeta } from './information-text.tsx'

export const loader = () => content.informationPages.privacy

export const meta = ({ data }: PageProps<typeof loader>) => informationMeta(data)

/** The privacy page. Its text is from the owner's content. */
export default function PrivacyPage({ data }: PageProps<typeof loader>) {
  return <InformationText page={data} />
}
