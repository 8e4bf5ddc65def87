/** Removes the marks of Markdown, which a voice would read out. */
const toSpokenText = (markdown: string) =>
  markdown
    .replaceAll(/```[\s\S]*?(```|$)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>|~]/g, '')
    .trim()

/** Reads a text with the voice of the browser. `ended` resolves at the end, or when the text is stopped. */
export function readAloud(markdown: string, locale: string) {
  const done = Promise.withResolvers<void>()
  const text = toSpokenText(markdown)
  if (!('speechSynthesis' in globalThis) || !text) done.resolve()
  else {
    speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = locale
    utterance.addEventListener('end', () => done.resolve())
    utterance.addEventListener('error', () => done.resolve())
    speechSynthesis.speak(utterance)
  }
  return {
    ended: done.promise,
    stop() {
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
      done.resolve()
    },
  }
}
