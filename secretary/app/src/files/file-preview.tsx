import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { fileLabels } from './files-text.ts'
import { PlainTextBox } from './plain-text-box.tsx'

type FilePreviewProps = { api: AgentApi; path: string; label: string }

/** Shows the text of a file of the workspace. */
export function FilePreview({ api, path, label }: FilePreviewProps) {
  const t = useText(fileLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['file-text', path],
    queryFn: () => api.fileText(path),
    staleTime: 0,
    retry: false,
  })
  if (error instanceof ApiError && error.status === 422)
    return <p className="text-sm text-muted">{t.noPreview}</p>
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  const note = data.left_out > 0 ? t.leftOut(data.left_out) : undefined
  return <PlainTextBox label={label} text={data.text || t.empty} note={note} />
}
