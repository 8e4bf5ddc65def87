import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { useIsDarkTheme } from '@sanhe/ui/markdown/use-is-dark.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editorExtensions } from '#editor/codemirror.ts'
import { editorLabels } from '#editor/editor-text.ts'
import { createEditorKeymap } from '#editor/tools.ts'
import { createLivePreviewContext } from '#live-preview/create-context.ts'
import { livePreviewExtension } from '#live-preview/live-preview.ts'
import { sessionQuery } from '#queries.ts'
import { getCodeMirrorPhrases } from '#writing/phrases.ts'
import { flushWhenHidden } from './flush-when-hidden.ts'
import {
  createSuggestionSession,
  type SuggestionSaveState,
  type SuggestionSession,
} from './saving-session.ts'
import { suggestingExtension } from './suggesting-extension.ts'
import { suggestionLabels } from './text.ts'

type SuggestingEditorProps = {
  params: { slug: string; docSlug: string }
  doc: { id: number; project_id: number; title: string }
  /** Whether live preview is on, which shows the text formatted in the editor. */
  isLive: boolean
  links: MarkdownLinkResolvers | undefined
  onOpen: (url: string) => void
  /** Value that changes whenever the text or the suggestions of the document have changed. */
  version: string
  onView: (view: EditorView | undefined) => void
  onState: (state: SuggestionSaveState & { retry?: () => void }) => void
}

/** Editor whose changes become suggestions. The document stays as it is. */
export function SuggestingEditor(props: SuggestingEditorProps) {
  const { params, doc, isLive, version, onView, onState } = props
  const t = useText(suggestionLabels)
  const words = useText(editorLabels)
  const isDark = useIsDarkTheme()
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const session = useRef<SuggestionSession>(null)
  const [preview] = useState(() => new Compartment())
  const [editable] = useState(() => new Compartment())
  const { data: user } = useQuery(sessionQuery)
  const [userId, username] = [user?.id ?? 0, user?.username ?? '']
  const readAddress = useEffectEvent(() => params)
  const readSource = useEffectEvent(() => ({
    userId,
    projectId: doc.project_id,
    documentId: doc.id,
    slug: params.docSlug,
    title: doc.title,
  }))
  const previewExtension = useEffectEvent(() =>
    isLive
      ? livePreviewExtension(createLivePreviewContext(() => props, { isDark, hasEditableTables: false }))
      : [],
  )
  const report = useEffectEvent(onState)
  const reportView = useEffectEvent(onView)
  const read = useEffectEvent(async (made: SuggestionSession) => {
    await made.reload()
    const isReadOnly = editor.current?.state.readOnly
    if (!made.isLoaded() || !isReadOnly || session.current !== made) return
    editor.current?.dispatch({ effects: editable.reconfigure([]) })
    editor.current?.focus()
  })
  useEffect(() => {
    const parent = host.current
    if (!parent || username === '') return
    const flush = () => void session.current?.flush()
    const view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          // Before the document is loaded, the editor has no text to which suggestions could refer.
          editable.of(EditorState.readOnly.of(true)),
          preview.of(previewExtension()),
          editorExtensions({
            label: t.text,
            hint: t.placeholder,
            onChange: () => session.current?.edited(),
            onBlur: flush,
            onFiles: () => showError(t.noFiles),
            completions: { inline: [], block: [] },
            phrases: getCodeMirrorPhrases(),
            keys: createEditorKeymap(words.words, flush),
          }),
          suggestingExtension,
        ],
      }),
    })
    editor.current = view
    const made = createSuggestionSession(view, readAddress(), {
      author: username,
      source: readSource(),
      onState: (state) => report({ ...state, retry: () => (made.isLoaded() ? flush() : void read(made)) }),
    })
    session.current = made
    reportView(view)
    void read(made)
    const stop = flushWhenHidden(made, () => void read(made))
    return () => {
      stop()
      void made.end()
      session.current = null
      editor.current = null
      reportView(undefined)
      view.destroy()
    }
  }, [username, t, words, preview, editable])
  useEffect(() => {
    editor.current?.dispatch({ effects: preview.reconfigure(previewExtension()) })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect event reads them
  }, [isLive, isDark, props.links, preview])
  useEffect(() => {
    if (session.current) void read(session.current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each version is read once
  }, [version])
  return <div ref={host} className="h-full min-h-0 min-w-0 flex-1" />
}
