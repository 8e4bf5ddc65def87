import { describe, expect, test } from 'vitest'
import { createLinkResolver, type LinkableTreeNode } from './link-targets.ts'

const node = (id: number, title: string, given: Partial<LinkableTreeNode> = {}): LinkableTreeNode => ({
  id,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  type: 'doc',
  parent_id: null,
  sort_order: id,
  source_name: null,
  ...given,
})
const folder = (id: number, title: string, parent_id: number | null = null) =>
  node(id, title, { type: 'folder', parent_id })

const resolver = createLinkResolver([
  folder(1, 'Guide'),
  folder(2, 'Deep', 1),
  folder(3, 'Blog'),
  node(10, 'Start here', { parent_id: 1, slug: 'index-2', source_name: 'index.md' }),
  node(11, 'SSR', { parent_id: 1 }),
  node(12, 'Blog index', { parent_id: 3, slug: 'index', source_name: 'index.md' }),
  node(13, 'Leaf', { parent_id: 2 }),
  node(14, 'Tables', { source_name: 'Advanced formatting.md' }),
  node(15, 'Advanced formatting', { slug: 'advanced-formatting-2' }),
  node(16, 'Leaf', { slug: 'leaf-2', parent_id: 3 }),
])
const resolve = (folderId: number | null, path: string) => resolver.resolve(folderId, path)?.id

describe('createLinkResolver', () => {
  test.each<[number | null, string, number | undefined]>([
    [1, './index.md', 10],
    [3, './index.md', 12],
    [1, 'ssr', 11],
    [2, '../SSR.md', 11],
    [2, '../../blog/index.md', 12],
    [null, 'guide/deep/leaf.md', 13],
    [3, '/Guide/Deep/Leaf', 13],
    [3, 'guide/deep/leaf.md', 13],
    [null, 'Advanced formatting', 14],
    [1, 'leaf', 13],
    [3, 'leaf', 16],
    [null, 'leaf-2', 16],
    [null, 'Guide', undefined],
    [null, 'nothing', undefined],
    [null, '../../..', undefined],
    [null, '', undefined],
  ])('from folder %j, the path %j leads to document %j', (from, path, id) =>
    expect(resolve(from, path)).toBe(id),
  )
})
