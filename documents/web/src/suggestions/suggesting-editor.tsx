import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { editorExtensions } from '#editor/codemirror.ts'
import { editorLabels } from '#editor/editor-text.ts'
import { createEditorKeymap } from '#editor/tools.ts'
import { sessionQuery } from '#queries.ts'
import { getCodeMirrorPhrases } from '#writing/phrases.ts'
import {
  createSuggestionSession,
  type SuggestionSaveState,
  type SuggestionSession,
} from './saving-session.ts'
import { suggestingExtension } from './suggesting-extension.ts'
import { suggestionLabels } from './text.ts'

type SuggestingEditorProps = {
  params: { slug: string; docSlug: string }
  /** Value that changes whenever the text or the suggestions of the document have changed. */
  version: string
  onView: (view: EditorView | undefined) => void
  onState: (state: SuggestionSaveState & { retry?: () => void }) => void
}

/** Editor whose changes become suggestions. The document stays as it is. */
export function SuggestingEditor({ params, version, onView, onState }: SuggestingEditorProps) {
  const t = useText(suggestionLabels)
  const words = useText(editorLabels)
  const host = useRef<HTMLDivElement>(null)
  const session = useRef<SuggestionSession>(null)
  const { data: user } = useQuery(sessionQuery)
  const username = user?.username ?? ''
  const address = useEffectEvent(() => params)
  const report = useEffectEvent(onState)
  const reportView = useEffectEvent(onView)
  useEffect(() => {
    const parent = host.current
    if (!parent || username === '') return
    const flush = () => void session.current?.flush()
    const view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          editorExtensions({
            label: t.text,
            hint: t.placeholder,
            onChange: () => session.current?.edited(),
            onBlur: flush,
            onFiles: () => showError(t.noFiles),
            completions: [],
            phrases: getCodeMirrorPhrases(),
            keys: createEditorKeymap(words.words, flush),
          }),
          suggestingExtension,
        ],
      }),
    })
    const made = createSuggestionSession(view, address(), {
      author: username,
      onState: (state) => report({ ...state, retry: flush }),
    })
    session.current = made
    reportView(view)
    void made.reload().then(() => view.focus())
    const stop = flushWhenHidden(made)
    return () => {
      stop()
      made.end()
      session.current = null
      reportView(undefined)
      view.destroy()
    }
  }, [username, t, words])
  useEffect(() => {
    void session.current?.reload()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each version is read once
  }, [version])
  return <div ref={host} className="h-full min-h-0 min-w-0 flex-1" />
}

/** Saves when the page is hidden or online again, and asks before a page with unsaved suggestions closes. */
function flushWhenHidden(session: SuggestionSession) {
  const flush = () => void session.flush()
  const hidden = () => document.visibilityState === 'hidden' && flush()
  const closing = (event: BeforeUnloadEvent) => {
    if (!session.hasUnsaved()) return
    flush()
    event.preventDefault()
  }
  document.addEventListener('visibilitychange', hidden)
  addEventListener('online', flush)
  addEventListener('beforeunload', closing)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('online', flush)
    removeEventListener('beforeunload', closing)
  }
}
