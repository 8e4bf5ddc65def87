import type { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { MessageSquareDiff } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
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

/** Scrolls the preview next to the source with it. Returns the elements of the preview. */
function useScrollSync(view: EditorView | null, isSynced: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (view && isSynced && scroller.current && preview.current)
      return syncEditorAndPreviewScroll(view, scroller.current, preview.current)
  }, [view, isSynced])
  return { scroller, preview }
}

/**
 * Shows the Markdown source, the preview, or both. The source editor stays mounted while only the preview is visible.
 */
export function MarkdownEditingView(props: EditingViewProps) {
  const { document: open, documentId, docSlug, projectSlug, mode, links, onOpen, onReady } = props
  const [view, setView] = useState<EditorView | null>(null)
  const filePicker = useRef<HTMLInputElement>(null)
  const isEmpty = useSyncExternalStore(open.listenToText, open.saving.isEmpty)
  const keyboardInset = useKeyboardInset()
  useSuggestionMarks(view, projectSlug, docSlug)
  const { scroller, preview } = useScrollSync(view, mode === 'split' && links !== undefined)
  const show = (shown: EditorView | null) => {
    setView(shown)
    if (shown) onReady()
  }
  return (
    <div
      className="flex h-full min-h-0 flex-col md:has-data-comments:pr-80"
      style={{ paddingBottom: keyboardInset }}
    >
      <EditingBar {...props} view={view} picker={filePicker} hasKeyboard={keyboardInset > 0} />
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
          <div ref={scroller} className="min-h-0 min-w-0 overflow-y-auto px-6 pt-6 pb-[40dvh]">
            {links && (
              <MarkdownPreview
                document={open}
                projectSlug={projectSlug}
                docSlug={docSlug}
                links={links}
                viewRef={preview}
                onOpen={onOpen}
                onToggleTask={props.onToggleTask}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

type EditingBarProps = Pick<EditingViewProps, 'mode' | 'projectSlug' | 'docSlug' | 'onSuggest'> & {
  view: EditorView | null
  picker: RefObject<HTMLInputElement | null>
  /** Whether a software keyboard covers the bottom of the page. */
  hasKeyboard: boolean
}

/** The tools of the editor. On phones, they are at the bottom, where they stand above the software keyboard. */
function EditingBar({ mode, projectSlug, docSlug, onSuggest, view, picker, hasKeyboard }: EditingBarProps) {
  return (
    <div
      className={joinClassNames(
        'flex items-center border-line max-md:order-last max-md:border-t max-md:[--control:44px] md:border-b',
        !hasKeyboard && 'max-md:pb-[env(safe-area-inset-bottom)]',
        mode === 'preview' && 'hidden',
      )}
    >
      <SuggestingSwitch onSuggest={onSuggest} />
      <EditorToolbar
        view={view}
        picker={picker}
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
