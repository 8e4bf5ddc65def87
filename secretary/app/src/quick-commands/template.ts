/** Field of a quick command. The label is the text before the colon. */
export type TemplateField = { label: string; kind: 'text' | 'date' | 'choice'; options: string[] }

const pattern = /\{\{([^{}\n]{1,200})\}\}/g

function parseField(inner: string): TemplateField {
  const at = inner.search(/[:：]/)
  const label = (at < 0 ? inner : inner.slice(0, at)).trim()
  const rest = at < 0 ? '' : inner.slice(at + 1).trim()
  if (/^(date|日期)$/i.test(rest)) return { label, kind: 'date', options: [] }
  const options = rest
    .split(/[|｜]/)
    .map((option) => option.trim())
    .filter(Boolean)
  return options.length > 1 ? { label, kind: 'choice', options } : { label, kind: 'text', options: [] }
}

/** Returns the fields of a text, each label once, in their order. */
export function parseTemplateFields(text: string): TemplateField[] {
  const fields = [...text.matchAll(pattern)].map(([, inner = '']) => parseField(inner))
  return fields.filter(
    ({ label }, index) => label !== '' && fields.findIndex((field) => field.label === label) === index,
  )
}

/** Returns the text with the values of its fields. A value is inserted unchanged, even if it looks like a field. */
export const fillTemplateFields = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(pattern, (whole, inner: string) => values[parseField(inner).label]?.trim() ?? whole)

/** Returns the words after the slash of a draft that begins with a slash; undefined for any other draft. */
export const getQuickCommandQuery = (draft: string) =>
  draft.startsWith('/') && !draft.includes('\n') && draft.length <= 60 ? draft.slice(1).trim() : undefined

/** Returns the commands whose title contains the query. Titles that begin with the query come first. */
export function findMatchingQuickCommands<T extends { title: string }>(
  commands: readonly T[],
  query: string,
): T[] {
  const words = query.toLowerCase()
  const at = ({ title }: T) => title.toLowerCase().indexOf(words)
  return commands
    .filter((command) => at(command) >= 0)
    .toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
}
