import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import type { DocumentWithText } from '#api.ts'
import { isNewDocument } from '#new-document/new-documents.ts'
import { useCanWrite } from '#rights.ts'
import { RouteNotFoundPage } from '#shell/route-states.tsx'
import { DocumentTopBar } from './document-top-bar.tsx'
import { hasDrafts } from './draft-names.ts'
import { LazyEditingView } from './lazy-editing-view.tsx'
import { consumeTextForEditor } from './unsaved-text-handover.ts'
import { ReadingView } from './reading-view.tsx'
import { useDocumentLinks } from './use-document-links.ts'
import { useDocumentMode } from './use-document-mode.ts'
import { useEditShortcut } from './use-edit-shortcut.ts'
import type { PinnedDocument } from './use-pinned-document.ts'
import { type DocumentWithSaveState, useSyncedDocument } from './use-open-document.ts'

const ConflictView = lazyExport(() => import('./conflict-view.tsx'), 'ConflictView')
const HistoryView = lazyExport(() => import('#history/history-view.tsx'), 'HistoryView')
const SuggestingView = lazyExport(() => import('#suggestions/suggesting-view.tsx'), 'SuggestingView')
const Follower = lazyExport(() => import('./document-url-follower.tsx'), 'DocumentUrlFollower')
const DraftRestoreBanner = lazyExport(() => import('./draft-notice.tsx'), 'DraftRestoreBanner')
const NewDocumentHeadline = lazyExport(() => import('#new-document/headline.tsx'), 'NewDocumentHeadline')
const GoneNotice = lazyExport(() => import('./deleted-notice.tsx'), 'DeletedDocumentNotice')

type OpenDocumentViewProps = {
  doc: DocumentWithText
  projectSlug: string
  isMissing: boolean
  /** Keeps this document open when another document takes its URL; undefined releases it. */
  onHold: (hold: PinnedDocument | undefined) => void
}

export function LoadedDocumentView({ doc, projectSlug, isMissing, onHold }: OpenDocumentViewProps) {
  const open = useSyncedDocument(projectSlug, doc)
  const canWrite = useCanWrite()
  const modes = useDocumentMode(open, canWrite)
  const write = () => modes.setViewMode('writing')
  const isWriting = modes.viewMode === 'writing'
  const [hasOffers] = useState(() => hasDrafts())
  useTextOfDeletedDocument(open, doc.id)
  const canStartWriting = canWrite && modes.viewMode === 'reading'
  useEditShortcut(canStartWriting, () => open.saving.text().trim() === '', write)
  const isHeld = isWriting || open.state.kind !== 'saved'
  const successorId = open.successorId()
  useEffect(() => {
    onHold(isHeld ? { doc, successorId } : undefined)
    return () => onHold(undefined)
  }, [isHeld, doc, successorId, onHold])
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted) return <RouteNotFoundPage />

  const shown = { doc, projectSlug, document: open, modes }
  const conflict = open.state.kind === 'conflict' ? open.state.conflict : undefined
  return (
    <>
      <DocumentTopBar {...shown} />
      <div className="flex min-h-full flex-col has-data-desk:h-full">
        <Suspense>
          {(isMissing || open.movedTo()) && (
            <Follower
              {...shown}
              isMissing={isMissing}
              isWriting={isWriting}
              onDeleted={() => setDeleted(true)}
            />
          )}
          {open.state.kind === 'gone' && <GoneNotice {...shown} />}
          {hasOffers && <DraftRestoreBanner documentId={doc.id} document={open} onRestored={write} />}
        </Suspense>
        <Suspense>
          {isWriting && !conflict && isNewDocument(doc.id) && <NewDocumentHeadline key={doc.id} {...shown} />}
        </Suspense>
        <Suspense fallback={<Skeleton rows={8} className="mx-auto w-full max-w-2xl p-6 md:pt-16" />}>
          {conflict ? (
            <ConflictView conflict={conflict} onResolve={open.saving.resolve} />
          ) : (
            <DocumentInMode {...shown} />
          )}
        </Suspense>
      </div>
    </>
  )
}

/** Continues the text of a deleted document that was handed over to this one, once, when this one is opened. */
function useTextOfDeletedDocument(open: DocumentWithSaveState, documentId: number) {
  useEffect(() => {
    const text = consumeTextForEditor(documentId)
    if (text !== undefined && text !== open.saving.text()) open.edit(text, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
}

/** Shows the document as the mode demands: for reading, writing or suggesting, or its history. */
function DocumentInMode({ doc, projectSlug, document: open, modes }: ComponentProps<typeof DocumentTopBar>) {
  const links = useDocumentLinks(projectSlug, doc.slug)
  const router = useRouter()
  const canWrite = useCanWrite()
  const { viewMode, setViewMode, mode } = modes
  const onOpen = (address: string) => router.history.push(address)
  const toggleTask = async (line: number) => {
    if (canWrite) (await import('./toggle-checkbox.ts')).toggleTaskOfDocument(open, line)
  }
  const shared = {
    document: open,
    projectSlug,
    links,
    onOpen,
    onToggleTask: (line: number) => void toggleTask(line),
    onSuggest() {
      void open.saving.flush()
      setViewMode('suggesting')
    },
  }
  switch (viewMode) {
    case 'writing':
      return <LazyEditingView {...shared} documentId={doc.id} docSlug={doc.slug} mode={mode} />
    case 'suggesting':
      return <SuggestingView {...{ projectSlug, doc, mode, links, onOpen }} onModeChange={setViewMode} />
    case 'history':
      return <HistoryView projectSlug={projectSlug} doc={doc} onClose={() => setViewMode('reading')} />
    case 'reading':
      return (
        <ReadingView {...shared} doc={doc} onWrite={canWrite ? () => setViewMode('writing') : undefined} />
      )
  }
}
