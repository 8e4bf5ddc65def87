import type { AiDocumentEdit } from './contract.ts'
import { type MarkdownSection, parseMarkdownSections, splitMarkdownLines } from './sections.ts'

type EditResult =
  | { content: string }
  | { refusal: 'HEADING_NOT_FOUND'; extra: { headings: string[] } }
  | { refusal: 'TEXT_NOT_FOUND' | 'TEXT_NOT_UNIQUE'; extra: { count: number } }

type Of<E extends AiDocumentEdit['edit']> = Extract<AiDocumentEdit, { edit: E }>

/** Largest number of headings that an error response lists. */
const shownHeadings = 100

/** Returns the text with one part changed. Inserted text takes the line endings of the text. */
export function applyMarkdownEdit(text: string, edit: AiDocumentEdit): EditResult {
  switch (edit.edit) {
    case 'append':
      return { content: edit.content === '' ? text : startLine(text) + likeIn(text, edit.content) }
    case 'append_to_section':
      return inSection(text, edit, appendToSection)
    case 'replace_section':
      return inSection(text, edit, replaceSection)
    case 'replace_text':
      return replaceText(text, edit)
  }
}

const endingOf = (text: string) => (/\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n')
const likeIn = (text: string, given: string) => given.replaceAll(/\r?\n/g, endingOf(text))
const startLine = (text: string) => (text === '' || text.endsWith('\n') ? text : text + endingOf(text))
const isBlank = (line: string | undefined) => line?.trim() === ''

const titleKey = (title: string) =>
  title
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/\s+/g, ' ')

type SectionEdit = Of<'append_to_section' | 'replace_section'>

function inSection(
  text: string,
  { heading, content }: SectionEdit,
  put: (lines: string[], section: MarkdownSection, content: string) => string,
): EditResult {
  const sections = parseMarkdownSections(text)
  const section = sections.find(({ title }) => titleKey(title) === titleKey(heading))
  if (section) return { content: put(splitMarkdownLines(text), section, likeIn(text, content)) }
  const headings = sections.slice(0, shownHeadings).map(({ title }) => title)
  return { refusal: 'HEADING_NOT_FOUND', extra: { headings } }
}

/** Appends after the section's last non-empty line and keeps or adds an empty line before the next heading. */
function appendToSection(lines: string[], { bodyStart, end }: MarkdownSection, content: string) {
  let at = end
  while (at > bodyStart && isBlank(lines[at - 1])) at -= 1
  const before = startLine(lines.slice(0, at).join(''))
  const after = lines.slice(at)
  if (content === '') return lines.join('')
  const gap = after.length && !isBlank(after[0]) ? endingOf(before) : ''
  return startLine(before + content) + gap + after.join('')
}

function replaceSection(lines: string[], { bodyStart, end }: MarkdownSection, content: string) {
  const heading = startLine(lines.slice(0, bodyStart).join(''))
  const eol = endingOf(heading)
  const body = content.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
  const after = lines.slice(end).join('')
  return heading + (body && eol + body + eol) + (after && eol + after)
}

function replaceText(text: string, edit: Of<'replace_text'>): EditResult {
  const find = text.includes(edit.find) ? edit.find : likeIn(text, edit.find)
  const count = countOf(text, find)
  if (count !== 1) return { refusal: count ? 'TEXT_NOT_UNIQUE' : 'TEXT_NOT_FOUND', extra: { count } }
  const at = text.indexOf(find)
  return { content: text.slice(0, at) + likeIn(text, edit.replace) + text.slice(at + find.length) }
}

/**
 * Counts overlapping occurrences too: 'aa' occurs twice in 'aaa', so it is ambiguous which occurrence the
 * caller means.
 */
function countOf(text: string, find: string) {
  let count = 0
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at + 1)) count += 1
  return count
}
