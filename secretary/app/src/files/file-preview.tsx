import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from '@sanhe/protocol/agent-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { fileLabels } from './files-text.ts'

type FilePreviewProps = { api: AgentApi; path: string; label: string }

/** Shows the text of a file as plain text, because files may come from anywhere. */
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
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <section
        // Only a focused element can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-focus-first
        aria-label={label}
        className="max-h-[60dvh] overflow-y-auto rounded-control border border-line bg-sunken p-3"
      >
        <pre className="font-sans text-sm leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {data.text || t.empty}
        </pre>
      </section>
      {data.left_out > 0 && <p className="text-sm text-muted">{t.leftOut(data.left_out)}</p>}
    </div>
  )
}
