import { Compartment, EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { useIsDarkTheme } from '@sanhe/ui/markdown/use-is-dark.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editorLabels } from '#editor/editor-text.ts'
import { createLivePreviewContext } from '#live-preview/create-context.ts'
import { livePreviewExtension } from '#live-preview/live-preview.ts'
import { sessionQuery } from '#queries.ts'
import { mountSuggestingEditor } from './mount-suggesting-editor.ts'
import type { SuggestionSaveState, SuggestionSession } from './saving-session.ts'
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

/** Returns where the unsent suggestions of the user belong. */
const toDraftSource = ({ params, doc }: SuggestingEditorProps, userId: number) => ({
  userId,
  projectId: doc.project_id,
  documentId: doc.id,
  slug: params.docSlug,
  title: doc.title,
})

/** Editor whose changes become suggestions. The document stays as it is. */
export function SuggestingEditor(props: SuggestingEditorProps) {
  const { params, isLive, version, onView, onState } = props
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
  const readSource = useEffectEvent(() => toDraftSource(props, userId))
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
    if (!host.current || username === '') return
    const mounted = mountSuggestingEditor({
      parent: host.current,
      address: readAddress(),
      // Before the document is loaded, the editor has no text to which suggestions could refer.
      extensions: [editable.of(EditorState.readOnly.of(true)), preview.of(previewExtension())],
      labels: t,
      toolLabels: words,
      author: username,
      source: readSource(),
      onState: (state) => report(state),
      read: (made) => void read(made),
    })
    editor.current = mounted.view
    session.current = mounted.session
    reportView(mounted.view)
    void read(mounted.session)
    return () => {
      session.current = null
      editor.current = null
      reportView(undefined)
      mounted.end()
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
