import { describe, expect, test } from 'vitest'
import type { AiChange } from '#api.ts'
import {
  aiApiCurlExample,
  groupChangesByDocument,
  getAiChangeCommandForKey,
  sortChangesForDisplay,
  mcpConfigExample,
  findNextSelectedChange,
} from './rules.ts'

const change = (id: number, documentId: number): AiChange => ({
  revision: {
    id,
    author: { kind: 'writer', name: 'AI' },
    note: null,
    created_at: '2026-11-21T08:00:00.000Z',
    added: 1,
    removed: 0,
    reviewed_at: null,
  },
  document: {
    id: documentId,
    title: `Page ${documentId}`,
    slug: `page-${documentId}`,
    project_slug: 'atlas',
    project_name: 'Atlas',
  },
  is_new: false,
  is_latest: true,
})
const changes = [change(9, 1), change(8, 2), change(7, 1), change(6, 3)]

test('groupChangesByDocument orders documents by their newest change', () => {
  expect(
    groupChangesByDocument(changes).map((group) => group.changes.map(({ revision }) => revision.id)),
  ).toEqual([[9, 7], [8], [6]])
  expect(sortChangesForDisplay(changes).map(({ revision }) => revision.id)).toEqual([9, 7, 8, 6])
  expect(groupChangesByDocument([])).toEqual([])
})

describe('findNextSelectedChange', () => {
  const ids = [9, 7, 8, 6]
  test.for([
    ['the next one is looked at', [9], 9, 7],
    ['the next one that stays', [9, 7], 9, 8],
    ['the one before, at the end', [6], 6, 8],
    ['nothing, when none is left', [9, 7, 8, 6], 7, undefined],
    ['what is looked at stays, when others leave', [9], 6, 6],
  ] as const)('findNextSelectedChange: %s', ([, leaving, current, next]) =>
    expect(findNextSelectedChange(ids, new Set(leaving), current)).toBe(next),
  )
})

describe('getAiChangeCommandForKey', () => {
  const press = (key: string, held: object = {}) =>
    getAiChangeCommandForKey({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      isComposing: false,
      ...held,
    })
  test('getAiChangeCommandForKey maps j, k, a, A and r to the commands of the AI change inbox', () => {
    expect(['j', 'k', 'a', 'A', 'r', 'x'].map((key) => press(key))).toEqual([
      'next',
      'previous',
      'accept',
      'accept-all',
      'revert',
      undefined,
    ])
  })
  test.for(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])(
    'getAiChangeCommandForKey ignores a key pressed with %s',
    (held) => expect(press('a', { [held]: true })).toBeUndefined(),
  )
})

test('the curl and MCP examples contain the URL of this service and no secret', () => {
  expect(aiApiCurlExample('https://docs.example', 'atlas')).toContain('https://docs.example/api/ai/docs')
  expect(aiApiCurlExample('https://docs.example', 'atlas')).toContain('$AI_API_TOKEN')
  expect(JSON.parse(mcpConfigExample('https://docs.example'))).toMatchObject({
    mcpServers: { documents: { url: 'https://docs.example/mcp' } },
  })
})
