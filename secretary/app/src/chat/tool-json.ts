/**
 * Parses the JSON of a tool call, in which the agent may have written hidden characters as `\u{200B}`, which is no escape of JSON. Such an
 * escape stays visible in the parsed text. Returns undefined for other texts.
 */
export function parseToolJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/\\(u\{|[^])/g, (escape) => (escape === '\\u{' ? '\\\\u{' : escape)))
  } catch {
    return undefined
  }
}
