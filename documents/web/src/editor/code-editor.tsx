import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { useIsDarkTheme } from '@sanhe/ui/markdown/use-is-dark.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { blockMoveExtension } from '#block-moves/block-move-extension.ts'
import { startCollaboration } from '#collaboration/start-collaboration.ts'
import { createLivePreviewContext } from '#live-preview/create-context.ts'
import { isFocusKeptByField, isTypingOutsideDocument } from '#new-document/kept-focus.ts'
import { createNewDocumentOption } from '#new-document/slash-new-document.ts'
import { suggestionMarksExtension } from '#suggestions/editing-marks.ts'
import { listTemplateSlashOptions } from '#templates/slash-templates.ts'
import { createWritingSources } from '#writing/writing-sources.ts'
import { wikiLinkCompletion } from '#writing/link-completion.ts'
import { mentionCompletion } from '#writing/mention-completion.ts'
import { formatTitledLink } from '#writing/titled-link.ts'
import { createSlashMenu } from '#writing/slash-menu.ts'
import { livePreviewExtension } from '#live-preview/live-preview.ts'
import { getCodeMirrorPhrases } from '#writing/phrases.ts'
import { editorExtensions, moveCaretToLine, replaceEditorText } from './codemirror.ts'
import { editorLabels } from './editor-text.ts'
import { moveFallbackTextToEditor } from './fallback-textarea.tsx'
import { consumeLineForEditor } from './line-handover.ts'
import { createEditorKeymap } from './tools.ts'
import { uploadIntoEditor } from './uploads.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

type CodeEditorProps = {
  documentId: number
  document: DocumentWithSaveState
  projectSlug: string
  /** Whether live preview is on, which shows the text formatted in the editor. */
  isLive: boolean
  links: MarkdownLinkResolvers | undefined
  onOpen: (url: string) => void
  /** Called when the user wants to insert an image or a file. */
  onChooseFile: () => void
  onView: (view: EditorView | null) => void
}

/**
 * Editor of the Markdown source, with or without live preview. While the editor is mounted, its state holds the current
 * text. It reports every change to the page.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { document: open, documentId, projectSlug, isLive, onView } = props
  const t = useText(editorLabels)
  const isDark = useIsDarkTheme()
  const host = useRef<HTMLDivElement>(null)
  const [preview] = useState(() => new Compartment())
  const editor = useRef<EditorView>(null)
  const previewExtension = useEffectEvent(() =>
    isLive
      ? livePreviewExtension(createLivePreviewContext(() => props, { isDark, hasEditableTables: true }))
      : [],
  )
  const change = useEffectEvent((text: Text) => open.edit(text))
  const save = useEffectEvent(() => void open.saving.flush())
  const reportView = useEffectEvent(onView)
  const listen = useEffectEvent(open.onShow)
  const listenToChanges = useEffectEvent(open.listen)
  const queryClient = useQueryClient()
  const readPlace = useEffectEvent(() => ({ projectSlug, documentId }))
  const chooseFile = useEffectEvent(() => props.onChooseFile())
  const upload = useEffectEvent(
    (editor: EditorView, files: File[], at: number) => void uploadIntoEditor(editor, projectSlug, files, at),
  )

  useEffect(() => {
    const parent = host.current
    if (!parent) return
    const sources = createWritingSources(queryClient, () => readPlace())
    const extensions: Extension[] = [
      preview.of(previewExtension()),
      suggestionMarksExtension,
      blockMoveExtension,
      editorExtensions({
        label: t.text,
        hint: t.placeholder,
        onChange: (text) => change(text),
        onBlur: () => save(),
        onFiles: (editor, files, at) => upload(editor, files, at),
        completions: {
          inline: [wikiLinkCompletion(sources), mentionCompletion(sources)],
          block: [
            createSlashMenu(
              () => chooseFile(),
              () => [createNewDocumentOption(() => readPlace()), ...listTemplateSlashOptions()],
            ),
          ],
        },
        formatOwnUrl: (url, text) => formatTitledLink(sources, url, text),
        phrases: getCodeMirrorPhrases(),
        keys: createEditorKeymap(t.words, () => save()),
      }),
    ]
    let end = () => {}
    const cancel = moveFallbackTextToEditor((selection) => {
      const view = new EditorView({
        parent,
        state: EditorState.create({ doc: open.saving.text(), selection, extensions }),
      })
      const stop = listen((text) => replaceEditorText(view, text))
      const collaboration = startCollaboration(view, documentId, open.saving)
      const stopChanges = listenToChanges(collaboration.retry)
      editor.current = view
      reportView(view)
      const line = consumeLineForEditor(documentId)
      if (line !== undefined) moveCaretToLine(view, line)
      if (!isFocusKeptByField() && !isTypingOutsideDocument()) view.focus()
      end = () => {
        stop()
        stopChanges()
        collaboration.end()
        editor.current = null
        reportView(null)
        view.destroy()
      }
    })
    return () => {
      cancel()
      end()
    }
  }, [open.saving, documentId, t, preview, queryClient])
  useEffect(() => {
    editor.current?.dispatch({ effects: preview.reconfigure(previewExtension()) })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect event reads them
  }, [isLive, isDark, props.links, preview])

  return <div ref={host} className="h-full min-h-0" />
}
