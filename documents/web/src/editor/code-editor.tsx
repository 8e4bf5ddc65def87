import { Compartment } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { useIsDarkTheme } from '@sanhe/ui/markdown/use-is-dark.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { blockMoveExtension } from '#block-moves/block-move-extension.ts'
import { createLivePreviewContext } from '#live-preview/create-context.ts'
import { livePreviewExtension } from '#live-preview/live-preview.ts'
import { suggestionMarksExtension } from '#suggestions/editing-marks.ts'
import { createDocumentExtensions } from './document-extensions.ts'
import { editorLabels } from './editor-text.ts'
import { mountEditor } from './mount-editor.ts'
import type { DocumentWithSaveState } from './use-open-document.ts'

export type CodeEditorProps = {
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
  const { document: open, documentId, isLive } = props
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
  const readProps = useEffectEvent(() => props)
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!host.current) return
    const read = () => readProps()
    return mountEditor({
      parent: host.current,
      extensions: [
        preview.of(previewExtension()),
        suggestionMarksExtension,
        blockMoveExtension,
        createDocumentExtensions(read, t, queryClient),
      ],
      document: read().document,
      documentId,
      onView(view) {
        editor.current = view
        read().onView(view)
      },
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a document with another saving has another editor
  }, [open.saving, documentId, t, preview, queryClient])
  useEffect(() => {
    editor.current?.dispatch({ effects: preview.reconfigure(previewExtension()) })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect event reads them
  }, [isLive, isDark, props.links, preview])

  return <div ref={host} className="h-full min-h-0" />
}
