import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useRouter } from '@tanstack/react-router'
import { History, PencilLine } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { isNewDocument } from '#new-document/new-documents.ts'
import { useCanWrite } from '#rights.ts'
import { RouteNotFoundPage } from '#shell/route-states.tsx'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { DocumentBreadcrumb } from './document-breadcrumb.tsx'
import { hasDrafts } from './draft-names.ts'
import { LazyEditingView } from './lazy-editing-view.tsx'
import { consumeTextForEditor } from './unsaved-text-handover.ts'
import { readingViewLabels } from './reading-text.ts'
import type { EditMode } from './modes.ts'
import { ReadingView } from './reading-view.tsx'
import type { SaveIndicator as Indicator } from './save-indicator.tsx'
import { useDocumentLinks } from './use-document-links.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { type DocumentViewMode, useDocumentMode } from './use-document-mode.ts'
import { useEditShortcut } from './use-edit-shortcut.ts'
import type { PinnedDocument } from './use-pinned-document.ts'
import { useSyncedDocument } from './use-open-document.ts'

const Nothing: typeof Indicator = () => <></>
/** Indicator of the save state. If its chunk fails to load, the page shows no indicator; the text is still saved. */
const SaveIndicator = lazy(() =>
  import('./save-indicator.tsx')
    .then((module) => ({ default: module.SaveIndicator }))
    .catch(() => ({ default: Nothing })),
)
const ModeSwitch = lazy(() =>
  import('./mode-switch.tsx').then((module) => ({ default: module.EditModeSwitch })),
)
const ConflictView = lazy(() =>
  import('./conflict-view.tsx').then((module) => ({ default: module.ConflictView })),
)
const HistoryView = lazy(() =>
  import('#history/history-view.tsx').then((module) => ({ default: module.HistoryView })),
)
const SuggestingView = lazy(() =>
  import('#suggestions/suggesting-view.tsx').then((module) => ({ default: module.SuggestingView })),
)
const Follower = lazy(() =>
  import('./document-url-follower.tsx').then((module) => ({ default: module.DocumentUrlFollower })),
)
const DraftRestoreBanner = lazy(() =>
  import('./draft-notice.tsx').then((module) => ({ default: module.DraftRestoreBanner })),
)
const ShareButton = lazy(() =>
  import('#shares/share-button.tsx').then((module) => ({ default: module.ShareButton })),
)
const FavouriteButton = lazy(() =>
  import('#home/favourite-button.tsx').then((module) => ({ default: module.FavouriteButton })),
)
const PresenceBar = lazy(() =>
  import('#presence/presence-bar.tsx').then((module) => ({ default: module.PresenceBar })),
)
const NewDocumentHeadline = lazy(() =>
  import('#new-document/headline.tsx').then((module) => ({ default: module.NewDocumentHeadline })),
)
const GoneNotice = lazy(() =>
  import('./deleted-notice.tsx').then((module) => ({ default: module.DeletedDocumentNotice })),
)

type OpenDocumentViewProps = {
  doc: DocumentWithText
  projectSlug: string
  isMissing: boolean
  /** Keeps this document open when another document takes its URL; undefined releases it. */
  onHold: (hold: PinnedDocument | undefined) => void
}

export function LoadedDocumentView({ doc, projectSlug, isMissing, onHold }: OpenDocumentViewProps) {
  const t = useText(readingViewLabels)
  const open = useSyncedDocument(projectSlug, doc)
  const links = useDocumentLinks(projectSlug, doc.slug)
  const router = useRouter()
  const canWrite = useCanWrite()
  const { viewMode, setViewMode, mode, setMode, isNarrow } = useDocumentMode(open, canWrite)
  const write = () => setViewMode('writing')
  const suggest = () => {
    void open.saving.flush()
    setViewMode('suggesting')
  }
  const isPainted = useAfterPaint()
  const [hasOffers] = useState(() => hasDrafts())
  useEffect(() => {
    const text = consumeTextForEditor(doc.id)
    if (text !== undefined && text !== open.saving.text()) open.edit(text, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  useEditShortcut(canWrite && viewMode === 'reading', () => open.saving.text().trim() === '', write)
  const isWriting = viewMode === 'writing'
  const isHeld = isWriting || open.state.kind !== 'saved'
  const successorId = open.successorId()
  useEffect(() => {
    onHold(isHeld ? { doc, successorId } : undefined)
    return () => onHold(undefined)
  }, [isHeld, doc, successorId, onHold])
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted) return <RouteNotFoundPage />

  const follow = (address: string) => router.history.push(address)
  const toggleTask = async (line: number) => {
    if (canWrite) (await import('./toggle-checkbox.ts')).toggleTaskOfDocument(open, line)
  }
  const shared = {
    document: open,
    projectSlug,
    links,
    onOpen: follow,
    onToggleTask: (line: number) => void toggleTask(line),
  }
  const conflict = open.state.kind === 'conflict' ? open.state.conflict : undefined

  return (
    <>
      <TopBarTitle trail={<DocumentBreadcrumb projectSlug={projectSlug} docSlug={doc.slug} />}>
        {doc.title}
      </TopBarTitle>
      <TopBarActions>
        <Suspense>
          {/* The key reports presence again after a move, because the users of the project receive it. */}
          {isPainted && <PresenceBar key={doc.project_id} documentId={doc.id} />}
          {(isWriting || open.state.kind !== 'saved') && (
            <SaveIndicator state={open.state} isKept={open.isKept()} />
          )}
          {isWriting && !conflict && <ModeSwitch mode={mode} isNarrow={isNarrow} onChange={setMode} />}
        </Suspense>
        {viewMode === 'reading' && (
          <>
            <Suspense>
              {isPainted && <FavouriteButton documentId={doc.id} />}
              {isPainted && canWrite && <ShareButton document={doc} />}
            </Suspense>
            <IconButton icon={History} label={t.history} onClick={() => setViewMode('history')} />
          </>
        )}
        {canWrite && viewMode === 'reading' && !conflict && (
          <Button look="primary" title={`${t.edit} (E)`} onClick={write}>
            <PencilLine aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t.edit}</span>
          </Button>
        )}
        {viewMode !== 'reading' && !conflict && (
          <Button
            onClick={() => {
              void open.saving.flush()
              setViewMode('reading')
            }}
          >
            {t.done}
          </Button>
        )}
      </TopBarActions>
      <div className="flex min-h-full flex-col has-data-desk:h-full">
        <Suspense>
          {(isMissing || open.movedTo()) && (
            <Follower
              {...{ doc, projectSlug, isMissing, isWriting }}
              document={open}
              onDeleted={() => setDeleted(true)}
            />
          )}
          {open.state.kind === 'gone' && <GoneNotice document={open} doc={doc} />}
          {hasOffers && <DraftRestoreBanner documentId={doc.id} document={open} onRestored={write} />}
        </Suspense>
        <Suspense>
          {isWriting && !conflict && isNewDocument(doc.id) && (
            <NewDocumentHeadline key={doc.id} doc={doc} projectSlug={projectSlug} document={open} />
          )}
        </Suspense>
        <Suspense fallback={<Skeleton rows={8} className="mx-auto w-full max-w-2xl p-6 md:pt-16" />}>
          {conflict ? (
            <ConflictView conflict={conflict} onResolve={open.saving.resolve} />
          ) : (
            <DocumentModeView
              {...{ viewMode, mode, shared, doc, setViewMode, suggest }}
              onWrite={canWrite ? write : undefined}
            />
          )}
        </Suspense>
      </div>
    </>
  )
}

type DocumentModeViewProps = {
  viewMode: DocumentViewMode
  mode: EditMode
  shared: Omit<ComponentProps<typeof ReadingView>, 'doc' | 'onWrite' | 'onSuggest'>
  doc: DocumentWithText
  setViewMode: (viewMode: DocumentViewMode) => void
  suggest: () => void
  /** Undefined when the user may only read. */
  onWrite: (() => void) | undefined
}

function DocumentModeView({
  viewMode,
  mode,
  shared,
  doc,
  setViewMode,
  suggest,
  onWrite,
}: DocumentModeViewProps) {
  const { projectSlug } = shared
  switch (viewMode) {
    case 'writing':
      return (
        <LazyEditingView {...shared} documentId={doc.id} docSlug={doc.slug} mode={mode} onSuggest={suggest} />
      )
    case 'suggesting':
      return (
        <SuggestingView
          projectSlug={projectSlug}
          doc={doc}
          mode={mode}
          links={shared.links}
          onOpen={shared.onOpen}
          onModeChange={setViewMode}
        />
      )
    case 'history':
      return <HistoryView projectSlug={projectSlug} doc={doc} />
    case 'reading':
      return <ReadingView {...shared} doc={doc} onWrite={onWrite} onSuggest={suggest} />
  }
}
