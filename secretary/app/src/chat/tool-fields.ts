import { escapeHiddenCharacters } from '@sanhe/protocol/hidden-characters'
import { parseToolJson } from './tool-json.ts'

export type ToolFieldValue =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  /** Change as a unified diff without its header. */
  | { kind: 'diff'; diff: string }
  | { kind: 'flag'; isSet: boolean }
  | { kind: 'empty' }
  | { kind: 'list'; items: ToolFieldValue[] }
  | { kind: 'fields'; fields: ToolField[] }
export type ToolField = { name: string; value: ToolFieldValue }

/** Fields of built-in tools that are shown in a monospaced font. */
const codeFields = new Set(['command', 'expression', 'args'])

/**
 * Reads the input or output of a tool as fields. Returns undefined if the text is not a JSON object or array, for
 * example because it is prose. A JSON text whose end was left out is read up to its last complete value.
 */
export function readToolFields(json: string, tool?: string): ToolField[] | undefined {
  const value = parseToolJson(json) ?? parseToolJson(closeTruncatedJson(json))
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value.length > 0 ? value.map(toNumberedField) : undefined
  const { before, after, ...rest } = value as Record<string, unknown>
  if (tool !== 'patch_file' || typeof before !== 'string') return toFields(value)
  // An input that was truncated inside `before` has no `after`.
  const diff = [...withSign('-', before), ...withSign('+', typeof after === 'string' ? after : '')]
  return [...toFields(rest), { name: 'changes', value: { kind: 'diff', diff: diff.join('\n') } }]
}

const withSign = (sign: string, text: string) =>
  text === '' ? [] : text.split('\n').map((line) => sign + escapeHiddenCharacters(line))

const toFields = (value: object): ToolField[] =>
  Object.entries(value).map(([name, field]) => ({
    name: escapeHiddenCharacters(name),
    value: toFieldValue(field, codeFields.has(name)),
  }))

const toNumberedField = (value: unknown, index: number): ToolField => ({
  name: String(index + 1),
  value: toFieldValue(value, false),
})

function toFieldValue(value: unknown, isCode: boolean): ToolFieldValue {
  if (value === null || value === '') return { kind: 'empty' }
  if (typeof value === 'boolean') return { kind: 'flag', isSet: value }
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: 'empty' }
    return { kind: 'list', items: value.map((item) => toFieldValue(item, isCode)) }
  }
  if (typeof value === 'object') {
    const fields = toFields(value)
    return fields.length > 0 ? { kind: 'fields', fields } : { kind: 'empty' }
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { kind: isCode ? 'code' : 'text', text: escapeHiddenCharacters(text) }
}

/** Adds the quotation mark and the brackets that are missing at the end of a truncated JSON text. */
function closeTruncatedJson(text: string) {
  const closing: string[] = []
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isInString && character === '\\') index++
    else if (character === '"') isInString = !isInString
    else if (!isInString && (character === '{' || character === '[')) {
      closing.unshift(character === '{' ? '}' : ']')
    } else if (!isInString && (character === '}' || character === ']')) closing.shift()
  }
  const whole = isInString ? `${text.replace(/\\(u[\da-f]{0,3})?$/i, '')}"` : text.replace(/,\s*$/, '')
  return whole + closing.join('')
}
