import { describe, expect, test } from 'vitest'
import { findLocalDocuments } from './local-documents.ts'

const node = (id: number, title: string, updated_at = '2026-01-01', type = 'doc') =>
  ({ id, title, slug: `doc-${id}`, type, updated_at, children: [] }) as never

const find = (titles: readonly never[], typed: string) =>
  findLocalDocuments([{ slug: 'garden', tree: titles }], typed).map(({ node: { title } }) => title)

describe('findLocalDocuments', () => {
  test('lists documents whose title matches, the best match first, and no folders', () => {
    const tree = [node(1, 'Old roses'), node(2, 'Roses'), node(3, 'Rose beds', '2026-01-01', 'folder')]
    expect(find(tree, 'rose')).toEqual(['Roses', 'Old roses'])
  })

  test('lists the last changed first among equal matches, and six at most', () => {
    const tree = Array.from({ length: 8 }, (_, n) => node(n, `Plan ${n}`, `2026-01-0${n + 1}`))
    expect(find(tree, 'plan')).toEqual(['Plan 7', 'Plan 6', 'Plan 5', 'Plan 4', 'Plan 3', 'Plan 2'])
  })

  test('finds Chinese words inside a title, and nothing for an empty text', () => {
    expect(find([node(1, '社区食堂方案')], '食堂')).toEqual(['社区食堂方案'])
    expect(find([node(1, 'Roses')], '')).toEqual([])
  })
})
