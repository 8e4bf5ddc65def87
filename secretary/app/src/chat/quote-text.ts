/** Returns the text as a Markdown quote, followed by the draft that was there before. */
export function toMarkdownQuote(text: string, draft: string) {
  const quote = text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
  return `${quote}\n\n${draft}`
}
