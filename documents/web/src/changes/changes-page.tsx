import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { phoneMediaQuery, useMediaQuery } from '@sanhe/ui/media-query.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Bot, CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AiChange } from '#api.ts'
import { aiChangesQuery } from '#queries.ts'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { acceptAiChanges, deleteCreatedDocument, revertAiChange } from './actions.ts'
import { AiChangeList } from './change-list.tsx'
import { AiChangeDiff } from './ai-change-diff.tsx'
import { ConnectAiInstructions, ConnectAiButton } from './connect-ai.tsx'
import {
  groupChangesByDocument,
  type AiChangeCommand,
  sortChangesForDisplay,
  findNextSelectedChange,
} from './rules.ts'
import { aiChangesLabels } from './text.ts'
import { useAiChangeShortcuts } from './use-inbox-shortcuts.ts'

const route = getRouteApi('/app/changes')

export function ChangesPage() {
  const t = useText(aiChangesLabels)
  const inbox = useQuery(aiChangesQuery)
  // The id of the conflicting change is state of the page, because the diff is unmounted for a moment while the only
  // change of the inbox is reverted.
  const conflict = useState<number>()
  const isFilled = inbox.data && inbox.data.changes.length > 0
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      {isFilled && (
        <TopBarActions>
          <ConnectAiButton />
        </TopBarActions>
      )}
      {inbox.isPending && <Skeleton rows={6} className="mx-auto max-w-3xl p-6" />}
      {inbox.isError && !inbox.data && (
        <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />
      )}
      {inbox.data && !isFilled && <EmptyInbox />}
      {isFilled && <Inbox {...inbox.data} conflict={conflict} />}
    </>
  )
}

function EmptyInbox() {
  const t = useText(aiChangesLabels)
  return (
    <div className="mx-auto max-w-2xl px-4 pb-16">
      <EmptyState icon={CircleCheck} title={t.empty} className="max-w-md pb-10">
        {t.emptyHint}
      </EmptyState>
      <section className="rounded-[12px] border border-line bg-surface p-5 md:p-6">
        <h2 className="mb-3 text-base font-semibold">{t.connect}</h2>
        <ConnectAiInstructions />
      </section>
    </div>
  )
}

type Conflict = readonly [number | undefined, (id: number | undefined) => void]
type InboxProps = { changes: readonly AiChange[]; total: number; conflict: Conflict }

/** The selected change is in the URL. If the URL names none, wide screens show the first change. */
function useInbox(changes: readonly AiChange[], setConflictId: Conflict[1]) {
  const navigate = route.useNavigate()
  const router = useRouter()
  const { change: selectedId } = route.useSearch()
  const isPhone = useMediaQuery(phoneMediaQuery)
  const ordered = useMemo(() => sortChangesForDisplay(changes), [changes])
  const ids = ordered.map(({ revision }) => revision.id)
  const first = isPhone || selectedId !== undefined ? undefined : ordered[0]
  const current = ordered.find(({ revision }) => revision.id === selectedId) ?? first

  const look = (id: number | undefined, replace = true) =>
    void navigate({ search: id === undefined ? {} : { change: id }, replace })

  function accept(leaving: readonly AiChange[]) {
    const leavingIds = new Set(leaving.map(({ revision }) => revision.id))
    if (current) look(findNextSelectedChange(ids, leavingIds, current.revision.id))
    void acceptAiChanges(leaving)
  }
  async function revert(change: AiChange) {
    const { id } = change.revision
    if (change.is_new) return deleteCreatedDocument(router, change)
    setConflictId(undefined)
    look(findNextSelectedChange(ids, new Set([id]), id))
    if ((await revertAiChange(change)) !== 'conflict') return
    setConflictId(id)
    look(id)
  }
  function run(command: AiChangeCommand) {
    if (!current) return look(command === 'next' ? ids[0] : undefined)
    const at = ids.indexOf(current.revision.id)
    if (command === 'next') look(ids[Math.min(at + 1, ids.length - 1)])
    else if (command === 'previous') look(ids[Math.max(at - 1, 0)])
    else if (command === 'accept') accept([current])
    else if (command === 'accept-all')
      accept(changes.filter(({ document }) => document.id === current.document.id))
    else void revert(current)
  }
  useAiChangeShortcuts(run)
  return { current, isGone: selectedId !== undefined && !current, accept, revert }
}

function Inbox({ changes, total, conflict: [conflictId, setConflictId] }: InboxProps) {
  const t = useText(aiChangesLabels)
  const { current, isGone, accept, revert } = useInbox(changes, setConflictId)
  const groups = useMemo(() => groupChangesByDocument(changes), [changes])
  const isListOnPhone = !current && !isGone
  return (
    <div className="flex h-full min-h-0">
      <aside
        aria-label={t.list}
        className={joinClassNames(
          'flex min-w-0 flex-col border-line max-md:flex-1 md:w-80 md:shrink-0 md:border-r',
          !isListOnPhone && 'max-md:hidden',
        )}
      >
        <div className="min-h-0 flex-1 overflow-y-auto p-3">
          <AiChangeList
            groups={groups}
            current={current?.revision.id}
            onAcceptAll={(group) => accept(group.changes)}
          />
          {total > changes.length && (
            <p className="px-3 pt-4 text-xs leading-5 text-muted">{t.more(changes.length, total)}</p>
          )}
        </div>
        <Keys />
      </aside>
      <div className={joinClassNames('min-w-0 flex-1 overflow-y-auto', isListOnPhone && 'max-md:hidden')}>
        {current ? (
          <AiChangeDiff
            key={current.revision.id}
            change={current}
            isInConflict={current.revision.id === conflictId}
            onAccept={() => accept([current])}
            onRevert={() => void revert(current)}
          />
        ) : (
          <EmptyState icon={Bot} title={isGone ? t.gone : t.pick}>
            {isGone && t.goneHint}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function Keys() {
  const t = useText(aiChangesLabels)
  const keys = [
    ['J', t.keys.next],
    ['K', t.keys.previous],
    ['A', t.keys.accept],
    ['R', t.keys.revert],
  ] as const
  return (
    <p className="flex flex-wrap gap-x-2.5 gap-y-1 border-t border-line px-4 py-2 text-xs text-muted max-md:hidden pointer-coarse:hidden">
      {keys.map(([key, label]) => (
        <span key={key}>
          <kbd className="rounded border border-line px-1 font-sans text-[11px]">{key}</kbd> {label}
        </span>
      ))}
    </p>
  )
}
