import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { editorExtensions, replaceEditorText } from './codemirror.ts'
import { editorText } from './editor-text.ts'
import { takeOverFallback } from './fallback-textarea.tsx'
import { toolKeymap } from './tools.ts'
import { uploadIntoEditor } from './uploads.ts'
import type { OpenDocument } from './use-open-document.ts'

type CodeEditorProps = {
  document: OpenDocument
  projectSlug: string
  onView: (view: EditorView | null) => void
}

/** Markdown source editor. It owns the text while it is open and reports every change to the page. */
export function CodeEditor({ document: open, projectSlug, onView }: CodeEditorProps) {
  const t = useText(editorText)
  const host = useRef<HTMLDivElement>(null)
  const change = useEffectEvent((text: string) => open.edit(text))
  const save = useEffectEvent(() => void open.saving.flush())
  const reportView = useEffectEvent(onView)
  const listen = useEffectEvent(open.onShow)
  const upload = useEffectEvent(
    (editor: EditorView, files: File[], at: number) => void uploadIntoEditor(editor, projectSlug, files, at),
  )

  useEffect(() => {
    const parent = host.current
    if (!parent) return
    const extensions = editorExtensions({
      label: t.text,
      hint: t.placeholder,
      onChange: (text) => change(text),
      onBlur: () => save(),
      onFiles: (editor, files, at) => upload(editor, files, at),
      keys: toolKeymap(t.words, () => save()),
    })
    let end = () => {}
    const cancel = takeOverFallback((selection) => {
      const view = new EditorView({
        parent,
        state: EditorState.create({ doc: open.saving.text(), selection, extensions }),
      })
      const stop = listen((text) => replaceEditorText(view, text))
      reportView(view)
      view.focus()
      end = () => {
        stop()
        reportView(null)
        view.destroy()
      }
    })
    return () => {
      cancel()
      end()
    }
  }, [open.saving, t])

  return <div ref={host} className="h-full min-h-0" />
}
