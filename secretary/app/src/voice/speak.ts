import { speakText } from '#chat/speak-text.ts'

/** Removes the marks of Markdown, which a voice would read out. */
const toSpokenText = (markdown: string) =>
  markdown
    .replaceAll(/```[\s\S]*?(```|$)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>|~]/g, '')
    .trim()

/** Reads a Markdown text with the voice of the browser. `ended` resolves at the end, or when the text is stopped. */
export const readAloud = (markdown: string, locale: string) => speakText(toSpokenText(markdown), locale)
