import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { loadReader } from '@sanhe/ui/markdown/read-source.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useStored } from '@sanhe/ui/stored.ts'
import { useRouter } from '@tanstack/react-router'
import { History, PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { ShareButton } from '#shares/share-button.tsx'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { useOfferedDraft } from './draft-offer.tsx'
import { readingText } from './reading-text.ts'
import { modeFor, modeStore } from './modes.ts'
import { ReadingRoom } from './reading-room.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { taskToggle } from './tasks.ts'
import { DocumentTrail } from './trail.tsx'
import { useEditKey } from './use-edit-key.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useLinks } from './use-place.ts'
import { useSaving } from './use-saving.ts'

const WritingRoom = lazy(() => {
  void loadReader()
  return import('./writing-room.tsx').then((module) => ({ default: module.WritingRoom }))
})
const ModeSwitch = lazy(() => import('./mode-switch.tsx').then((module) => ({ default: module.ModeSwitch })))
const ConflictView = lazy(() =>
  import('./conflict-view.tsx').then((module) => ({ default: module.ConflictView })),
)
const HistoryView = lazy(() =>
  import('#history/history-view.tsx').then((module) => ({ default: module.HistoryView })),
)

type Room = 'reading' | 'writing' | 'history'

export function OpenDocumentView({ doc, projectSlug }: { doc: DocumentWithText; projectSlug: string }) {
  const t = useText(readingText)
  const open = useSaving(projectSlug, doc)
  const links = useLinks(projectSlug, doc.slug)
  const router = useRouter()
  const isNarrow = useIsNarrow()
  const mode = modeFor(useStored(modeStore), isNarrow)
  const [room, setRoom] = useState<Room>('reading')
  const write = () => setRoom('writing')
  const offer = useOfferedDraft(doc.id, doc.content, open.saving, write)
  useEditKey(room === 'reading', write)

  const follow = (address: string) => router.history.push(address)
  const toggleTask = (line: number) => {
    const change = taskToggle(open.text, line)
    if (!change) return
    const text = open.text.slice(0, change.from) + change.insert + open.text.slice(change.to)
    open.edit(text, true)
  }
  const shared = { document: open, projectSlug, links, onOpen: follow, onToggleTask: toggleTask }
  const conflict = open.state.kind === 'conflict' ? open.state.conflict : undefined

  return (
    <>
      <TopBarTitle trail={<DocumentTrail projectSlug={projectSlug} docSlug={doc.slug} />}>
        {doc.title}
      </TopBarTitle>
      <TopBarActions>
        {(room === 'writing' || open.state.kind !== 'saved') && <SaveIndicator state={open.state} />}
        {room === 'writing' && !conflict && (
          <Suspense>
            <ModeSwitch mode={mode} isNarrow={isNarrow} />
          </Suspense>
        )}
        {room === 'reading' && (
          <>
            <ShareButton document={doc} />
            <IconButton icon={History} label={t.history} onClick={() => setRoom('history')} />
          </>
        )}
        {room === 'reading' && !conflict && (
          <Button look="primary" title={`${t.edit} (E)`} onClick={write}>
            <PencilLine aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t.edit}</span>
          </Button>
        )}
        {room !== 'reading' && !conflict && (
          <Button
            onClick={() => {
              void open.saving.flush()
              setRoom('reading')
            }}
          >
            {t.done}
          </Button>
        )}
      </TopBarActions>
      <Suspense fallback={<Skeleton rows={8} className="mx-auto w-full max-w-2xl p-6 md:pt-16" />}>
        {conflict ? (
          <ConflictView conflict={conflict} onResolve={open.saving.resolve} />
        ) : room === 'writing' ? (
          <WritingRoom {...shared} docSlug={doc.slug} mode={mode} />
        ) : room === 'history' ? (
          <HistoryView projectSlug={projectSlug} doc={doc} />
        ) : (
          <ReadingRoom {...shared} doc={doc} offer={offer} onWrite={write} />
        )}
      </Suspense>
    </>
  )
}
