import type { OfficialApi } from '#domain/content/api-docs.ts'
import { Tabs } from '../ui/tabs.tsx'
import { DocumentationTab, type LinkedReference } from './official-documentation.tsx'
import { OverviewTab } from './official-overview.tsx'
import { SdksTab } from './official-sdks.tsx'
import { SupportTab } from './official-support.tsx'

type Props = { official: OfficialApi; reference?: LinkedReference | undefined }

/** A provider's official documentation in four tabs. */
export function OfficialTabs({ official, reference }: Props) {
  return (
    <Tabs
      label={official.name}
      tabs={[
        { name: 'Overview', panel: <OverviewTab official={official} /> },
        { name: 'Documentation', panel: <DocumentationTab official={official} reference={reference} /> },
        { name: 'SDKs', panel: <SdksTab official={official} /> },
        { name: 'Support', panel: <SupportTab official={official} /> },
      ]}
    />
  )
}
