/**
 * Longest Markdown text, in characters, that is rendered on the main thread. Rendering a longer text would delay
 * keystrokes.
 */
const inlineLimit = 40_000

export const needsMarkdownWorker = (source: string) => source.length > inlineLimit
