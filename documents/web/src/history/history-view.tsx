import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useCloseOnBack } from '@sanhe/ui/use-close-on-back.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, History } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { BlameView } from './blame-view.tsx'
import { diffViewSetting } from './diff-view-setting.ts'
import { historyLabels } from './history-text.ts'
import { revisionsQuery } from './queries.ts'
import { RevisionDiff } from './revision-diff.tsx'
import { EditSessionList } from './session-list.tsx'
import { type EditSession, groupIntoEditSessions } from './sessions.ts'
import { useOlderRevisions } from './use-older-revisions.ts'

type Side = 'changes' | 'lines'

type HistoryViewProps = { projectSlug: string; doc: DocumentWithText; onClose: () => void }

/** Loads the versions of a document, the newest first, and older ones on request. */
function useVersions(projectSlug: string, docSlug: string) {
  const newest = useQuery(revisionsQuery(projectSlug, docSlug))
  const older = useOlderRevisions(projectSlug, docSlug, newest.data)
  const sessions = useMemo(
    () => groupIntoEditSessions([...(newest.data ?? []), ...older.revisions]),
    [newest.data, older.revisions],
  )
  return { newest, older, sessions }
}

/** The picked version and the shown side. On phones, Back returns to the list of versions before it closes the history. */
function useShownVersion(onClose: () => void) {
  const [picked, setPicked] = useState<number>()
  const [side, setSide] = useState<Side>('changes')
  const isListOnPhone = picked === undefined && side === 'changes'
  const showList = () => {
    setPicked(undefined)
    setSide('changes')
  }
  const pick = (id: number) => {
    setPicked(id)
    setSide('changes')
  }
  useCloseOnBack(true, onClose)
  useCloseOnBack(!isListOnPhone, showList)
  return { picked, pick, side, setSide, isListOnPhone, showList }
}

/** Versions of a document and the diff of the selected one. Phones show one of the two at a time. */
export function HistoryView({ projectSlug, doc, onClose }: HistoryViewProps) {
  const t = useText(historyLabels)
  const { newest, older, sessions } = useVersions(projectSlug, doc.slug)
  const shown = useShownVersion(onClose)
  const { picked, pick, side, setSide, isListOnPhone } = shown
  if (newest.isError) return <ErrorState error={newest.error} onRetry={() => void newest.refetch()} />
  if (!newest.data) return <Skeleton rows={8} className="mx-auto max-w-2xl p-6" />
  if (!sessions.length)
    return (
      <EmptyState icon={History} title={t.none}>
        {t.noneHint}
      </EmptyState>
    )
  const session =
    sessions.find(
      ({ id, revisions }) => id === picked || revisions.some((revision) => revision.id === picked),
    ) ?? sessions[0]!
  return (
    <div className="flex min-h-0 flex-1">
      <ShownVersion
        projectSlug={projectSlug}
        doc={doc}
        session={session}
        currentId={sessions[0]!.id}
        shown={shown}
      />
      <aside
        aria-label={t.versions}
        className={joinClassNames(
          'overflow-y-auto border-line p-3 max-md:flex-1 md:w-80 md:shrink-0 md:border-l',
          !isListOnPhone && 'max-md:hidden',
        )}
      >
        <div className="mb-2 flex items-center justify-between gap-2 px-3 md:hidden">
          <SideSwitch side={side} onChange={setSide} />
        </div>
        <EditSessionList
          sessions={sessions}
          picked={side === 'changes' ? session.id : undefined}
          onPick={pick}
          onOlder={older.load}
          isLoading={older.isLoading}
        />
      </aside>
    </div>
  )
}

type ShownVersionProps = Pick<HistoryViewProps, 'projectSlug' | 'doc'> & {
  session: EditSession
  /** Id of the session that wrote the current text. */
  currentId: number
  shown: ReturnType<typeof useShownVersion>
}

/** The changes of a version, or the author of each line. */
function ShownVersion({ projectSlug, doc, session, currentId, shown }: ShownVersionProps) {
  const { side, setSide, pick, isListOnPhone, showList } = shown
  const t = useText(historyLabels)
  const view = useLocalStorageItem(diffViewSetting)
  return (
    <div className={joinClassNames('min-w-0 flex-1 overflow-y-auto', isListOnPhone && 'max-md:hidden')}>
      <div
        className={joinClassNames(
          'mx-auto px-4 pt-4 pb-24 md:px-8 md:pt-8',
          view === 'side' && side === 'changes' ? 'max-w-6xl' : 'max-w-3xl',
        )}
      >
        <div className="mb-6 flex items-center justify-between gap-2">
          <SideSwitch side={side} onChange={setSide} />
          <Button look="quiet" className="md:hidden" onClick={showList}>
            <ArrowLeft aria-hidden className="size-4" />
            {t.back}
          </Button>
        </div>
        {side === 'lines' ? (
          <BlameView projectSlug={projectSlug} doc={doc} onPick={pick} />
        ) : (
          <RevisionDiff
            projectSlug={projectSlug}
            docSlug={doc.slug}
            key={session.id}
            newest={session.revisions[0]!}
            oldest={session.revisions.at(-1)!.id}
            current={currentId}
          />
        )}
      </div>
    </div>
  )
}

function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const t = useText(historyLabels)
  const options = (['changes', 'lines'] as const).map((value) => ({ value, label: t[value] }))
  return <SegmentedControl label={t.show} value={side} onChange={onChange} options={options} />
}
