import type { ToolCall } from '@sanhe/protocol/tool-call'
import { describe, expect, test } from 'vitest'
import { formatFieldName, formatToolName, splitAtToolCalls, summariseToolInput } from './tool-call-display.ts'

const call = (callId: string, textPosition: number) => ({ callId, textPosition }) as ToolCall

describe('formatToolName', () => {
  test.each([
    ['calculate', 'Calculate'],
    ['mcp_mail_send_mail', 'mail › send mail'],
    ['mcp_My-shop-2_find_item', 'My shop 2 › find item'],
    ['openclaw_exec', 'OpenClaw › exec'],
    ['new_tool', 'new tool'],
  ])('the tool %s is shown as "%s"', (name, expected) => {
    expect(formatToolName(name, { calculate: 'Calculate' })).toBe(expected)
  })
})

describe('summariseToolInput', () => {
  test.each([
    ['{"url":"https://a.example","from":0}', 'https://a.example'],
    ['{"tasks":[{"name":"Weather"}]}', 'Weather'],
    ['{"n":21}', '21'],
    ['{"kind":"note","text":"Fee"}', 'Fee'],
    ['{"kind":"note"}', 'note'],
    ['{}', ''],
    ['{"text":"cut', 'cut'],
    ['{"te', ''],
    [JSON.stringify({ text: `a\n${'b'.repeat(100)}` }), `a ${'b'.repeat(77)}…`],
  ])('the input %s is summarised as "%s"', (input, expected) => {
    expect(summariseToolInput(input)).toBe(expected)
  })
})

describe('formatFieldName', () => {
  const known = { to: 'To', 'move_file.to': 'New place' }

  test.each([
    ['to', 'send_mail', 'To'],
    ['to', 'move_file', 'New place'],
    ['to', 'mcp_mail_send_mail', 'to'],
    ['to', undefined, 'to'],
    ['new_field', 'send_mail', 'new field'],
    ['constructor', 'send_mail', 'constructor'],
  ])('the field %s of the tool %s is shown as "%s"', (name, tool, expected) => {
    expect(formatFieldName(name, tool, known)).toBe(expected)
  })
})

describe('splitAtToolCalls', () => {
  test('tool calls are placed between the texts before and after them, and calls at one position share a part', () => {
    const parts = splitAtToolCalls('Look. Done.', [call('a', 6), call('b', 6)])
    expect(parts).toEqual([
      { kind: 'text', text: 'Look. ', position: 0 },
      { kind: 'calls', calls: [call('a', 6), call('b', 6)] },
      { kind: 'text', text: 'Done.', position: 6 },
    ])
  })

  test('a call whose position is after the end of a shortened text is shown after the text', () => {
    expect(splitAtToolCalls('Ab', [call('a', 9)]).map(({ kind }) => kind)).toEqual(['text', 'calls'])
  })

  test('blank texts between calls are left out', () => {
    expect(splitAtToolCalls('\n\n', [call('a', 0), call('b', 2)])).toMatchObject([{ kind: 'calls' }])
    expect(splitAtToolCalls('', [])).toEqual([])
  })
})
