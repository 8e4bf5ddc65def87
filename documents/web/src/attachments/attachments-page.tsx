import { Button } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Paperclip, SearchX } from 'lucide-react'
import { useState } from 'react'
import { projectAssetsQuery } from '#queries.ts'
import { ProjectBreadcrumb } from '#shell/project-breadcrumb.tsx'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { formatFileSize } from '#transfer/rules.ts'
import { AttachmentItem } from './attachment-item.tsx'
import { attachmentUsesQuery } from './queries.ts'
import {
  type AttachmentFilters,
  attachmentSorts,
  joinUses,
  readAttachmentFilters,
  selectAttachments,
} from './rules.ts'
import { attachmentLabels } from './text.ts'

const route = getRouteApi('/app/projects/$slug/attachments')

/** Number of files that the page shows at first, and of those that each press of the button adds. */
const pageSize = 200

/** Files of a project with the documents that use them. */
export function AttachmentsPage() {
  const t = useText(attachmentLabels)
  const { slug } = route.useParams()
  const filters = readAttachmentFilters(route.useSearch())
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const assets = useQuery(projectAssetsQuery(slug))
  const uses = useQuery(attachmentUsesQuery(slug))
  const change = (search: AttachmentFilters) => void navigate({ search, replace: true })
  const isWaiting = assets.isPending || (filters.unused && uses.isPending)
  const found = selectAttachments(joinUses(assets.data ?? [], uses.data), filters, typed)
  const bytes = found.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  return (
    <>
      <TopBarTitle trail={<ProjectBreadcrumb slug={slug} />}>{t.title}</TopBarTitle>
      <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:p-6">
        {assets.data?.length !== 0 && (
          <Toolbar typed={typed} onType={setTyped} filters={filters} onChange={change} />
        )}
        {isWaiting && <Skeleton rows={6} />}
        {assets.isError && (
          <ErrorState title={t.failed} error={assets.error} onRetry={() => void assets.refetch()} />
        )}
        {uses.isError && (
          <ErrorState title={t.usesFailed} error={uses.error} onRetry={() => void uses.refetch()} />
        )}
        {assets.data?.length === 0 && (
          <EmptyState icon={Paperclip} title={t.empty}>
            {t.emptyHint}
          </EmptyState>
        )}
        {!isWaiting && assets.data && assets.data.length > 0 && found.length === 0 && !uses.isError && (
          <EmptyState
            icon={SearchX}
            title={t.noMatch}
            action={
              <Button
                onClick={() => {
                  setTyped('')
                  change({})
                }}
              >
                {t.clear}
              </Button>
            }
          />
        )}
        {!isWaiting && found.length > 0 && (
          <>
            <output className="text-sm text-muted tabular-nums">
              {t.total(found.length, formatFileSize(bytes))}
            </output>
            <ul className="divide-y divide-line rounded-control border border-line bg-surface">
              {found.slice(0, limit).map((attachment) => (
                <AttachmentItem key={attachment.id} slug={slug} attachment={attachment} />
              ))}
            </ul>
          </>
        )}
        {found.length > limit && (
          <Button className="self-center" onClick={() => setLimit(limit + pageSize)}>
            {t.more}
          </Button>
        )}
      </div>
    </>
  )
}

type ToolbarProps = {
  typed: string
  onType: (text: string) => void
  filters: AttachmentFilters
  onChange: (filters: AttachmentFilters) => void
}

function Toolbar({ typed, onType, filters, onChange }: ToolbarProps) {
  const t = useText(attachmentLabels)
  return (
    <search aria-label={t.find} className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label={t.find}
        placeholder={t.find}
        value={typed}
        maxLength={200}
        className={joinClassNames(inputClasses, 'h-control min-w-0 flex-[1_1_14rem] sm:max-w-80')}
        onChange={({ target }) => onType(target.value)}
      />
      <select
        aria-label={t.sort}
        value={filters.sort ?? 'newest'}
        className={joinClassNames(inputClasses, 'h-control shrink-0 sm:w-44')}
        onChange={({ target: { value } }) => onChange(readAttachmentFilters({ ...filters, sort: value }))}
      >
        {attachmentSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.sorts[sort]}
          </option>
        ))}
      </select>
      <label className="flex min-h-control items-center gap-2 px-1 text-sm">
        <input
          type="checkbox"
          checked={filters.unused ?? false}
          onChange={({ target }) => onChange(readAttachmentFilters({ ...filters, unused: target.checked }))}
        />
        {t.unusedOnly}
      </label>
    </search>
  )
}
