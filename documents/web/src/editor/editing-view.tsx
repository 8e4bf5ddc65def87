import type { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { MessageSquareDiff } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { EditingModeSwitch } from '#suggestions/editing-mode-switch.tsx'
import { suggestionLabels } from '#suggestions/text.ts'
import { useSuggestionMarks } from '#suggestions/use-suggestion-marks.ts'
import { TemplateSuggestions } from '#templates/template-suggestions.tsx'
import { CodeEditor } from './code-editor.tsx'
import type { EditMode } from './modes.ts'
import { syncEditorAndPreviewScroll } from './scroll-sync.ts'
import { MarkdownPreview } from './markdown-preview.tsx'
import { EditorToolbar } from './toolbar.tsx'
import { uploadIntoEditor } from './uploads.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

const EditingComments = lazyExport(() => import('#comments/editing-comments.tsx'), 'EditingComments')

type EditingViewProps = {
  documentId: number
  docSlug: string
  document: DocumentWithSaveState
  projectSlug: string
  mode: EditMode
  links: MarkdownLinkResolvers | undefined
  onOpen: (address: string) => void
  onToggleTask: (line: number) => void
  /** Switches to suggesting mode. */
  onSuggest: () => void
  /** Called when the editor has loaded and receives the keyboard input. */
  onReady: () => void
}

/**
 * Shows the Markdown source, the preview, or both. The source editor stays mounted while only the preview is visible.
 */
export function MarkdownEditingView({
  document: open,
  documentId,
  docSlug,
  projectSlug,
  mode,
  links,
  onOpen,
  onToggleTask,
  onSuggest,
  onReady,
}: EditingViewProps) {
  const [view, setView] = useState<EditorView | null>(null)
  const previewScroller = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const filePicker = useRef<HTMLInputElement>(null)
  const isEmpty = useSyncExternalStore(open.listenToText, open.saving.isEmpty)
  const keyboardInset = useKeyboardInset()
  useSuggestionMarks(view, projectSlug, docSlug)

  const show = (shown: EditorView | null) => {
    setView(shown)
    if (shown) onReady()
  }
  const isScrollSynced = mode === 'split' && links !== undefined
  useEffect(() => {
    if (view && isScrollSynced && previewScroller.current && preview.current)
      return syncEditorAndPreviewScroll(view, previewScroller.current, preview.current)
  }, [view, isScrollSynced])

  return (
    <div
      className="flex h-full min-h-0 flex-col md:has-data-comments:pr-80"
      style={{ paddingBottom: keyboardInset }}
    >
      <div
        className={joinClassNames(
          // On phones, the toolbar is at the bottom, where it stands above the software keyboard.
          'flex items-center border-line max-md:order-last max-md:border-t max-md:[--control:44px] md:border-b',
          keyboardInset === 0 && 'max-md:pb-[env(safe-area-inset-bottom)]',
          mode === 'preview' && 'hidden',
        )}
      >
        <SuggestingSwitch onSuggest={onSuggest} />
        <EditorToolbar
          view={view}
          picker={filePicker}
          onFiles={(files) =>
            view && void uploadIntoEditor(view, projectSlug, files, view.state.selection.main.to)
          }
        />
        <span className="ml-auto pr-2">
          <Suspense>
            <EditingComments projectSlug={projectSlug} docSlug={docSlug} view={view} />
          </Suspense>
        </span>
      </div>
      {isEmpty && (mode === 'live' || mode === 'write') && (
        <TemplateSuggestions document={open} projectSlug={projectSlug} docSlug={docSlug} />
      )}
      <div
        className={joinClassNames(
          'grid min-h-0 flex-1',
          mode === 'split' && 'grid-cols-2 divide-x divide-line',
        )}
      >
        <div className={joinClassNames('min-h-0 min-w-0', mode === 'preview' && 'hidden')}>
          <CodeEditor
            document={open}
            documentId={documentId}
            projectSlug={projectSlug}
            isLive={mode === 'live'}
            links={links}
            onOpen={onOpen}
            onChooseFile={() => filePicker.current?.click()}
            onView={show}
          />
        </div>
        {(mode === 'split' || mode === 'preview') && (
          <div ref={previewScroller} className="min-h-0 min-w-0 overflow-y-auto px-6 pt-6 pb-[40dvh]">
            {links && (
              <MarkdownPreview
                document={open}
                projectSlug={projectSlug}
                docSlug={docSlug}
                links={links}
                viewRef={preview}
                onOpen={onOpen}
                onToggleTask={onToggleTask}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** Switches to suggesting mode; a single button on phones, where the two modes have no room side by side. */
function SuggestingSwitch({ onSuggest }: { onSuggest: () => void }) {
  const { suggesting } = useText(suggestionLabels)
  return (
    <>
      <span className="pl-3 max-sm:hidden">
        <EditingModeSwitch mode="writing" canWrite onChange={onSuggest} />
      </span>
      <span className="pl-2 sm:hidden">
        <IconButton icon={MessageSquareDiff} label={suggesting} onClick={onSuggest} />
      </span>
    </>
  )
}
