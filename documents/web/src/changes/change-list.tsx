import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AiChange } from '#api.ts'
import type { AiChangeGroup } from './rules.ts'
import { aiChangesLabels } from './text.ts'

type ChangeListProps = {
  groups: readonly AiChangeGroup[]
  current: number | undefined
  onAcceptAll: (group: AiChangeGroup) => void
}

/**
 * Lists the pending changes, grouped by document. Each change has its own URL, so that it can be opened, shared and
 * returned to with the Back button.
 */
export function AiChangeList({ groups, current, onAcceptAll }: ChangeListProps) {
  const t = useText(aiChangesLabels)
  return (
    <ol className="flex flex-col gap-4">
      {groups.map((group) => (
        <li key={group.document.id}>
          <div className="flex items-end gap-2 px-3 pb-1">
            <div className="min-w-0 flex-1">
              <h2 className="truncate text-sm font-semibold" title={group.document.title}>
                {group.document.title}
              </h2>
              <p className="truncate text-xs text-muted">{group.document.project_name}</p>
            </div>
            {group.changes.length > 1 && (
              <Button look="quiet" className="-mr-2 px-2" onClick={() => onAcceptAll(group)}>
                <CheckCheck aria-hidden className="size-4" />
                {t.acceptAll(group.changes.length)}
              </Button>
            )}
          </div>
          <ul className="flex flex-col gap-0.5">
            {group.changes.map((change) => (
              <li key={change.revision.id}>
                <ChangeRow change={change} isCurrent={change.revision.id === current} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function ChangeRow({ change: { revision, is_new }, isCurrent }: { change: AiChange; isCurrent: boolean }) {
  const t = useText(aiChangesLabels)
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={row}
      to="/changes"
      search={{ change: revision.id }}
      replace={isCurrent}
      aria-current={isCurrent}
      className={joinClassNames(
        'flex min-h-row scroll-my-4 items-center gap-3 rounded-control px-3 py-2 text-sm -outline-offset-2',
        isCurrent ? 'bg-accent-soft text-accent-text' : 'hover:bg-hover',
      )}
    >
      <RelativeTimeLabel at={revision.created_at} className="min-w-0 flex-1 truncate" />
      {is_new && <span className="rounded bg-ok-soft px-1.5 text-xs leading-5 text-ok-text">{t.isNew}</span>}
      <ChangedCharacterCounts added={revision.added} removed={revision.removed} />
    </Link>
  )
}

export function ChangedCharacterCounts({ added, removed }: { added: number; removed: number }) {
  const t = useText(aiChangesLabels)
  return (
    <span className="flex shrink-0 gap-2 text-xs tabular-nums">
      <span className="text-ok-text" title={t.added(added)}>
        +{added}
      </span>
      <span className="text-danger-text" title={t.removed(removed)}>
        −{removed}
      </span>
    </span>
  )
}
