/** Moves the caret into the text: into the editor, or into the plain field that is shown while the editor loads. */
export const focusEditorText = () =>
  document.querySelector<HTMLElement>('[data-desk] .cm-content, [data-desk] textarea:not([hidden])')?.focus()
