const property = /^([^\s:#>|*`[\]!-][^:\n]{0,99}): (.*)$/

/**
 * Converts the page of a Notion database row to Markdown: the properties below its title become front matter. `keys`:
 * column names of the database. A line counts as a property only if it begins with one of these names.
 */
export function convertNotionPage(text: string, keys: ReadonlySet<string>) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (keys.size === 0 || !lines[0]?.startsWith('# ')) return convertCallouts(text)
  let at = lines[1]?.trim() === '' ? 2 : 1
  const rows: string[] = []
  for (let found = match(lines[at], keys); found; found = match(lines[at], keys)) {
    rows.push(`${found.key}: ${quote(found.value)}`)
    at += 1
  }
  if (rows.length === 0) return convertCallouts(text)
  const rest = lines.slice(at).join('\n').replace(/^\n+/, '')
  return convertCallouts(`---\n${rows.join('\n')}\n---\n\n${lines[0]}\n\n${rest}`)
}

/**
 * Quotes a value for front matter. The front matter parser supports no escaped quotes, so the quote character is one
 * that the value does not contain.
 */
function quote(value: string) {
  if (!value.includes('"')) return `"${value}"`
  return value.includes("'") ? value : `'${value}'`
}

function match(line: string | undefined, keys: ReadonlySet<string>) {
  const [, key = '', value = ''] = property.exec(line ?? '') ?? []
  return keys.has(key) ? { key, value } : undefined
}

/** Notion writes callouts as `<aside>`, an element that documents may not contain. */
const convertCallouts = (text: string) =>
  text.replaceAll(/^<aside>\n([^]*?)\n<\/aside>$/gm, (_, inside: string) =>
    ['[!NOTE]', ...inside.trim().split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n'),
  )
