import { Button } from '@sanhe/ui/button.tsx'
import { classes } from '@sanhe/ui/classes.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Time } from '@sanhe/ui/time.tsx'
import { RevisionAuthorIcon } from './author.tsx'
import { historyLabels } from './history-text.ts'
import type { EditSession } from './sessions.ts'

type SessionListProps = {
  sessions: readonly EditSession[]
  picked: number | undefined
  onPick: (id: number) => void
  onOlder: (() => void) | undefined
  isLoading: boolean
}

export function EditSessionList({ sessions, picked, onPick, onOlder, isLoading }: SessionListProps) {
  const t = useText(historyLabels)
  return (
    <>
      <ol className="flex flex-col gap-1">
        {sessions.map((session, index) => (
          <li key={session.id}>
            <button
              type="button"
              aria-current={picked === session.id}
              className={classes(
                'flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-left hover:bg-hover',
                picked === session.id && 'md:bg-hover',
              )}
              onClick={() => onPick(session.id)}
            >
              <RevisionAuthorIcon kind={session.author.kind} className="mt-0.5 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="truncate text-sm font-medium">{session.author.name}</span>
                  {index === 0 && (
                    <span className="rounded bg-accent-soft px-1.5 text-xs text-accent-text">
                      {t.current}
                    </span>
                  )}
                </span>
                <span className="flex flex-wrap gap-x-2 text-xs text-muted">
                  <Time at={session.revisions[0]!.created_at} />
                  {session.revisions.length > 1 && <span>{t.saves(session.revisions.length)}</span>}
                </span>
                {session.revisions[0]!.note && (
                  <span className="mt-0.5 line-clamp-2 text-xs text-muted">{session.revisions[0]!.note}</span>
                )}
              </span>
              <span className="flex flex-col items-end text-xs tabular-nums">
                {session.added > 0 && (
                  <span className="text-ok-text" title={t.added(session.added)}>
                    +{session.added}
                  </span>
                )}
                {session.removed > 0 && (
                  <span className="text-danger-text" title={t.removed(session.removed)}>
                    −{session.removed}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {onOlder && (
        <Button look="quiet" className="mt-2 w-full" isBusy={isLoading} onClick={onOlder}>
          {t.older}
        </Button>
      )}
    </>
  )
}
