import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { flushWhenHidden } from './flush-when-hidden.ts'
import {
  createSuggestionSession,
  type SuggestionSaveState,
  type SuggestionSession,
  type SuggestionSessionOptions,
} from './saving-session.ts'
import { createSuggestingExtensions } from './suggesting-extensions.ts'

type SuggestingEditorOptions = Pick<SuggestionSessionOptions, 'author' | 'source'> & {
  parent: HTMLElement
  address: { slug: string; docSlug: string }
  extensions: Extension
  labels: Parameters<typeof createSuggestingExtensions>[0]
  toolLabels: Parameters<typeof createSuggestingExtensions>[1]
  onState: (state: SuggestionSaveState & { retry: () => void }) => void
  /** Loads the document and its suggestions into the editor. */
  read: (session: SuggestionSession) => void
}

/** Creates the editor and the session that saves its changes as suggestions, until `end` is called. */
export function mountSuggestingEditor(options: SuggestingEditorOptions) {
  const { parent, address, extensions, labels, toolLabels, author, source, onState, read } = options
  let current: SuggestionSession | undefined
  const flush = () => void current?.flush()
  const ownExtensions = createSuggestingExtensions(labels, toolLabels, {
    onChange: () => current?.edited(),
    flush,
  })
  const view = new EditorView({
    parent,
    state: EditorState.create({ extensions: [extensions, ownExtensions] }),
  })
  const session = createSuggestionSession(view, address, {
    author,
    source,
    onState: (state) => onState({ ...state, retry: () => (session.isLoaded() ? flush() : read(session)) }),
  })
  current = session
  const stop = flushWhenHidden(session, () => read(session))
  return {
    view,
    session,
    end() {
      stop()
      void session.end()
      // The removal of the editor blurs it, which must not save again.
      current = undefined
      view.destroy()
    },
  }
}
