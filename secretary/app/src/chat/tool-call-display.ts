import type { ToolCall } from '@sanhe/protocol/tool-call'
import { parseToolJson } from './tool-json.ts'

const maxSummaryCharacters = 80

/**
 * Returns the tool's name for the user. A tool of an MCP server or an OpenClaw gateway has the name of its server and
 * its own name.
 */
export function formatToolName(name: string, known: Record<string, string>) {
  const foreign = /^mcp_([^_]+)_(.+)$/.exec(name)
  // The agent joins the words of a server's name with hyphens.
  if (foreign) return `${foreign[1]?.replaceAll('-', ' ')} › ${toWords(foreign[2] ?? '')}`
  const openclaw = /^openclaw_(.+)$/.exec(name)
  if (openclaw) return `OpenClaw › ${toWords(openclaw[1] ?? '')}`
  return known[name] ?? toWords(name)
}

const toWords = (name: string) => name.replaceAll('_', ' ')

/**
 * Returns the first text or number of the input on one line, so that the user can distinguish calls of the same tool. A
 * field `kind` comes last, because many calls share its value.
 */
export function summariseToolInput(input: string) {
  const first = firstValue(parseToolJson(input)) ?? firstTextOfTruncated(input)
  if (first === undefined) return ''
  const line = first.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= maxSummaryCharacters
    ? line
    : `${characters.slice(0, maxSummaryCharacters - 1).join('')}…`
}

/** Returns the first text of an input that is no valid JSON because it was truncated. */
const firstTextOfTruncated = (input: string) => /:\s*"((?:[^"\\]|\\.)*)/.exec(input)?.[1]

function firstValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, ...fields } = value as Record<string, unknown>
  return [...Object.values(fields), kind].map(firstValue).find((found) => found !== undefined)
}

/**
 * Returns the label of an input field. Fields of foreign tools and of results have their own names, because a known name
 * may mean something else there.
 */
export function formatFieldName(name: string, tool: string | undefined, known: Record<string, string>) {
  const isForeign = tool === undefined || /^(mcp|openclaw)_/.test(tool)
  const key = [`${tool}.${name}`, name].find((one) => !isForeign && Object.hasOwn(known, one))
  return (key === undefined ? undefined : known[key]) ?? toWords(name)
}

export type DisplayedReplyPart =
  | { kind: 'text'; text: string; position: number }
  | { kind: 'calls'; calls: ToolCall[] }

/** Splits a reply at its tool calls: each part is a text, or the calls after that text. Blank texts are left out. */
export function splitAtToolCalls(text: string, calls: readonly ToolCall[]): DisplayedReplyPart[] {
  const parts: DisplayedReplyPart[] = []
  let position = 0
  const addText = (end: number) => {
    const piece = text.slice(position, end)
    if (piece.trim()) parts.push({ kind: 'text', text: piece, position })
    position = Math.max(position, end)
  }
  for (const call of calls) {
    if (call.textPosition > position) addText(Math.min(call.textPosition, text.length))
    const last = parts.at(-1)
    if (last?.kind === 'calls') last.calls.push(call)
    else parts.push({ kind: 'calls', calls: [call] })
  }
  addText(text.length)
  return parts
}
