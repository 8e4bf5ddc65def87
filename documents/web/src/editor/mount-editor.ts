import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { startCollaboration } from '#collaboration/start-collaboration.ts'
import { isFocusKeptByField, isTypingOutsideDocument } from '#new-document/kept-focus.ts'
import type { CodeEditorProps } from './code-editor.tsx'
import { moveCaretToLine, replaceEditorText } from './codemirror.ts'
import { moveFallbackTextToEditor } from './fallback-textarea.tsx'
import { consumeLineForEditor } from './line-handover.ts'

type MountOptions = {
  parent: HTMLElement
  extensions: Extension
  document: CodeEditorProps['document']
  documentId: number
  /** Called with the editor when it exists, and with null before it is removed. */
  onView: (view: EditorView | null) => void
}

/**
 * Creates the editor once it can take over the text of the textarea, and connects it with the saving of the document and
 * with other editors. Returns a function that removes the editor.
 */
export function mountEditor({ parent, extensions, document: open, documentId, onView }: MountOptions) {
  let end = () => {}
  const cancel = moveFallbackTextToEditor((selection) => {
    const view = new EditorView({
      parent,
      state: EditorState.create({ doc: open.saving.text(), selection, extensions }),
    })
    const stop = open.onShow((text) => replaceEditorText(view, text))
    const collaboration = startCollaboration(view, documentId, open.saving)
    const stopChanges = open.listen(collaboration.retry)
    onView(view)
    const line = consumeLineForEditor(documentId)
    if (line !== undefined) moveCaretToLine(view, line)
    if (!isFocusKeptByField() && !isTypingOutsideDocument()) view.focus()
    end = () => {
      stop()
      stopChanges()
      collaboration.end()
      onView(null)
      view.destroy()
    }
  })
  return () => {
    cancel()
    end()
  }
}
