import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { History, PencilLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { DocumentWithText } from '#api.ts'
import { useCanWrite } from '#rights.ts'
import { TopBarActions, TopBarTitle } from '#shell/top-bar.tsx'
import { DocumentBreadcrumb } from './document-breadcrumb.tsx'
import { readingViewLabels } from './reading-text.ts'
import type { SaveIndicator as Indicator } from './save-indicator.tsx'
import { useAfterPaint } from './use-after-paint.ts'
import type { useDocumentMode } from './use-document-mode.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

const Nothing: typeof Indicator = () => <></>
/** Indicator of the save state. If its chunk fails to load, the page shows no indicator; the text is still saved. */
const SaveIndicator = lazy(() =>
  import('./save-indicator.tsx')
    .then((module) => ({ default: module.SaveIndicator }))
    .catch(() => ({ default: Nothing })),
)
const ModeSwitch = lazyExport(() => import('./mode-switch.tsx'), 'EditModeSwitch')
const ShareButton = lazyExport(() => import('#shares/share-button.tsx'), 'ShareButton')
const FavouriteButton = lazyExport(() => import('#home/favourite-button.tsx'), 'FavouriteButton')
const PresenceBar = lazyExport(() => import('#presence/presence-bar.tsx'), 'PresenceBar')

type DocumentTopBarProps = {
  doc: DocumentWithText
  projectSlug: string
  document: DocumentWithSaveState
  modes: ReturnType<typeof useDocumentMode>
}

/** Title of an open document and its actions, which depend on the mode. During a conflict, the mode cannot change. */
export function DocumentTopBar({ doc, projectSlug, document: open, modes }: DocumentTopBarProps) {
  const t = useText(readingViewLabels)
  const canWrite = useCanWrite()
  const isPainted = useAfterPaint()
  const { viewMode, setViewMode, mode, setMode } = modes
  const isReading = viewMode === 'reading'
  const isWriting = viewMode === 'writing'
  const isInConflict = open.state.kind === 'conflict'
  function endEditing() {
    void open.saving.flush()
    setViewMode('reading')
  }
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
          {isWriting && !isInConflict && <ModeSwitch mode={mode} onChange={setMode} />}
        </Suspense>
        {isReading && (
          <>
            <Suspense>
              {isPainted && <FavouriteButton documentId={doc.id} />}
              {isPainted && canWrite && <ShareButton document={doc} />}
            </Suspense>
            <IconButton icon={History} label={t.history} onClick={() => setViewMode('history')} />
          </>
        )}
        {canWrite && isReading && !isInConflict && (
          <Button look="primary" title={`${t.edit} (E)`} onClick={() => setViewMode('writing')}>
            <PencilLine aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t.edit}</span>
          </Button>
        )}
        {!isReading && !isInConflict && <Button onClick={endEditing}>{t.done}</Button>}
      </TopBarActions>
    </>
  )
}
