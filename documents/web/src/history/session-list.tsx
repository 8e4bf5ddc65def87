import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { formatDay } from '@sanhe/ui/relative-time.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useState } from 'react'
import { RevisionAuthorIcon } from './author.tsx'
import { diffLabels } from './diff-text.ts'
import { historyLabels } from './history-text.ts'
import { type EditSession, groupSessionsByDay } from './sessions.ts'

type SessionListProps = {
  sessions: readonly EditSession[]
  picked: number | undefined
  onPick: (id: number) => void
  onOlder: (() => void) | undefined
  isLoading: boolean
}

export function EditSessionList({ sessions, picked, onPick, onOlder, isLoading }: SessionListProps) {
  const t = useText(historyLabels)
  const d = useText(diffLabels)
  const locale = localeByLanguage[useLanguage()]
  const [author, setAuthor] = useState<string>()
  const authors = [...new Set(sessions.map((session) => session.author.name))]
  const shown = sessions.filter((session) => author === undefined || session.author.name === author)
  return (
    <>
      {authors.length > 1 && (
        <label className="mb-2 flex items-center gap-2 px-3 text-xs text-muted">
          {d.author}
          <select
            className="h-8 min-w-0 flex-1 rounded-control border border-line bg-surface px-2 text-sm text-text"
            value={author ?? ''}
            onChange={({ target }) => setAuthor(target.value || undefined)}
          >
            <option value="">{d.everyone}</option>
            {authors.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {groupSessionsByDay(shown).map((day) => (
        <section key={day.date} className="mb-3">
          <p className="px-3 pt-1 pb-0.5 text-xs font-medium text-muted">{formatDay(day.at, locale)}</p>
          <ol className="flex flex-col gap-1">
            {day.sessions.map((session) => (
              <li key={session.id}>
                <button
                  type="button"
                  aria-current={picked === session.id}
                  className={joinClassNames(
                    'flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-left hover:bg-hover',
                    picked === session.id && 'md:bg-hover',
                  )}
                  onClick={() => onPick(session.id)}
                >
                  <RevisionAuthorIcon kind={session.author.kind} className="mt-0.5 text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-baseline gap-2">
                      <span className="truncate text-sm font-medium">{session.author.name}</span>
                      {session === sessions[0] && (
                        <span className="rounded bg-accent-soft px-1.5 text-xs text-accent-text">
                          {t.current}
                        </span>
                      )}
                    </span>
                    <span className="flex flex-wrap gap-x-2 text-xs text-muted">
                      <RelativeTimeLabel at={session.revisions[0]!.created_at} />
                      {session.revisions.length > 1 && <span>{t.saves(session.revisions.length)}</span>}
                    </span>
                    {session.revisions[0]!.note && (
                      <span className="mt-0.5 line-clamp-2 text-xs text-muted">
                        {formatNote(session.revisions[0]!.note, t.fromSuggestion)}
                      </span>
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
        </section>
      ))}
      {onOlder && (
        <Button look="quiet" className="mt-2 w-full" isBusy={isLoading} onClick={onOlder}>
          {t.older}
        </Button>
      )}
    </>
  )
}

/** Returns the note of a revision. The note of an accepted suggestion is shown in the language of the user. */
function formatNote(note: string, fromSuggestion: (author: string, acceptor: string) => string) {
  const [, author, acceptor] = /^suggested by (.+), accepted by (.+)$/.exec(note) ?? []
  return author && acceptor ? fromSuggestion(author, acceptor) : note
}
