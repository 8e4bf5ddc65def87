/** Editors use line feeds only. Windows line ends are restored if all lines of the document had them. */
export const usesWindowsLineEnds = (text: string) => text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
export const toEditorLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')
export const toStoredLineEnds = (text: string, isWindows: boolean) =>
  isWindows ? text.replaceAll('\n', '\r\n') : text
