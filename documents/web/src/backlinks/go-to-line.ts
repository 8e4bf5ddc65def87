const pauseMs = 50
const maxAttempts = 200

/** Puts the caret at the beginning of a line of the editor, once the editor of the opened document has loaded. */
export async function goToLine(line: number) {
  const { EditorView } = await import('@codemirror/view')
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const element = document.querySelector<HTMLElement>('.cm-editor')
    const view = element && EditorView.findFromDOM(element)
    if (view) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      return view.focus()
    }
    await new Promise((resolve) => void setTimeout(resolve, pauseMs))
  }
}
