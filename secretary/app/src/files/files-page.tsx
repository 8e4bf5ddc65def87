import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import type { KnownAgent } from '#agents/known-agents.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { FileRow } from './file-row.tsx'
import { fileLabels } from './files-text.ts'
import { FolderPath } from './folder-path.tsx'
import { formatSize } from './format-size.ts'
import { UploadButton } from './upload-button.tsx'

const route = getRouteApi('/own/files/$address')

/** Page with the files that the owner and the agent share. */
export function FilesPage() {
  const { address } = route.useParams()
  return <AgentScreen address={address}>{(agent, api) => <Files agent={agent} api={api} />}</AgentScreen>
}

function Files({ agent, api }: { agent: KnownAgent; api: AgentApi }) {
  const t = useText(fileLabels)
  const { folder = '' } = route.useSearch()
  const { data, error, refetch } = useQuery({
    queryKey: ['files', agent.address, folder],
    queryFn: () => api.files(folder),
    staleTime: 0,
  })
  const reload = () => void refetch()
  return (
    <ScreenLayout
      title={t.title}
      back={`/manage/${encodeURIComponent(agent.address)}`}
      className="gap-4"
      actions={<UploadButton api={api} folder={folder} onUploaded={reload} />}
    >
      <FolderPath address={agent.address} folder={folder} />
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={5} />)}
      {data?.entries.length === 0 && (
        <EmptyState icon={FolderOpen} title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-[12px] border border-line bg-surface">
          {data.entries.map((entry) => (
            <FileRow key={entry.path} agent={agent} api={api} entry={entry} onChanged={reload} />
          ))}
        </ul>
      )}
      {data && data.used_bytes > 0 && (
        <p className="text-xs text-muted">
          {t.used(formatSize(data.used_bytes), formatSize(data.quota_bytes))}
        </p>
      )}
    </ScreenLayout>
  )
}
