import { expect, test } from 'vitest'
import type { TreeNode } from '#api.ts'
import { findAncestorFolders } from './ancestor-folders.ts'
import {
  type DocumentLocation,
  resolveFileReference,
  resolveDocumentLink,
  resolveWikiLink,
} from './document-links.ts'

let lastId = 0
const node = (title: string, slug: string, children?: TreeNode[]): TreeNode => ({
  id: ++lastId,
  project_id: 1,
  parent_id: null,
  title,
  slug,
  type: children ? 'folder' : 'doc',
  doc_type: 'general',
  file_path: '',
  sort_order: 0,
  created_by: null,
  is_template: false,
  source_name: null,
  created_at: '',
  updated_at: '',
  children: children ?? [],
})
/** Sets `parent_id` in all nodes, because the test creates the nodes before their folders. */
function withParents(nodes: TreeNode[], parentId: number | null = null): TreeNode[] {
  for (const one of nodes) {
    one.parent_id = parentId
    withParents(one.children, one.id)
  }
  return nodes
}
const tree = withParents([
  node('Readme', 'readme'),
  node('设计 文档', 'she-ji-wen-dang', [
    node('Plan B', 'plan-b'),
    node('Deep', 'deep', [node('Plan B', 'plan-b-2')]),
  ]),
  node('Other', 'other', [node('Readme', 'readme-2')]),
])
const place = (slug: string, files: string[] = []): DocumentLocation => ({
  projectSlug: 'p',
  ancestors: findAncestorFolders(tree, slug)!,
  tree,
  files: new Set(files),
})

test('findAncestorFolders returns the folders above a document, from the root', () => {
  expect(findAncestorFolders(tree, 'plan-b-2')!.map(({ slug }) => slug)).toEqual(['she-ji-wen-dang', 'deep'])
  expect(findAncestorFolders(tree, 'readme')).toEqual([])
  expect(findAncestorFolders(tree, 'gone')).toBeUndefined()
})

test.for([
  ['readme', [], 'images/a.png', 'images/a.png'],
  ['plan-b', [], 'images/a.png', 'images/a.png'],
  ['plan-b', ['设计 文档/images/a.png'], 'images/a.png', '设计 文档/images/a.png'],
  ['plan-b', ['she-ji-wen-dang/a.png'], './a.png', 'she-ji-wen-dang/a.png'],
  ['plan-b-2', ['设计 文档/a.png'], '../a.png', '设计 文档/a.png'],
  ['plan-b-2', ['images/a.png'], '../../images/a.png', 'images/a.png'],
  ['plan-b', ['a b.png'], '/a%20b.png', 'a b.png'],
  ['readme', [], '../../../../api/users', 'api/users'],
  ['readme', [], 'a.png?x=1#y', 'a.png'],
  ['readme', ['deep/files/a.png', 'files/a.png', 'files/b.png'], 'a.png', 'files/a.png'],
  ['plan-b', ['files/a.png', 'she-ji-wen-dang/a.png'], 'a.png', 'she-ji-wen-dang/a.png'],
  ['readme', ['files/a.png'], 'images/a.png', 'images/a.png'],
] as const)(
  'resolveFileReference: in document %s with files %j, image %s resolves to %s',
  ([slug, files, src, path]) => {
    expect(resolveFileReference(place(slug, [...files]), src)).toBe(
      `/api/projects/p/files/${path.split('/').map(encodeURIComponent).join('/')}`,
    )
  },
)

test('resolveFileReference keeps an absolute URL of the service', () => {
  expect(resolveFileReference(place('readme'), '/api/projects/q/files/a.png')).toBe(
    '/api/projects/q/files/a.png',
  )
})

test.for([
  ['readme', 'other/readme.md', 'readme-2'],
  ['plan-b-2', '../Plan%20B.md', 'plan-b'],
  ['plan-b-2', 'plan-b.md#goal', 'plan-b-2#md-goal'],
  ['readme', './plan-b-2.md#My%20Goal', 'plan-b-2#md-my-goal'],
  ['readme', './plan-b-2.md#md-my-goal', 'plan-b-2#md-my-goal'],
  ['readme', './plan-b-2.md#%E7%9B%AE%E6%A0%87', 'plan-b-2#md-目标'],
  ['readme', 'plan-b-2.md', 'plan-b-2'],
  ['plan-b', 'readme', 'readme'],
  ['plan-b', '../README.md?x', 'readme'],
  ['plan-b', '设计 文档/plan-b.md', 'plan-b'],
] as const)('resolveDocumentLink: from %s, link %s leads to %s', ([slug, href, expected]) => {
  expect(resolveDocumentLink(place(slug), href)).toBe(`/projects/p/docs/${expected}`)
})

test.for(['#x', 'gone.md', '', 'other', '/projects/p/board'])(
  'resolveDocumentLink returns undefined for %j',
  (href) => {
    expect(resolveDocumentLink(place('readme'), href)).toBeUndefined()
  },
)

test('resolveWikiLink resolves titles, slugs, paths and headings', () => {
  expect(resolveWikiLink(place('readme'), 'Plan B')).toBe('/projects/p/docs/plan-b')
  expect(resolveWikiLink(place('readme'), 'plan-b-2')).toBe('/projects/p/docs/plan-b-2')
  expect(resolveWikiLink(place('readme'), '设计 文档/Deep/Plan B.md#My Goal')).toBe(
    '/projects/p/docs/plan-b-2#md-my-goal',
  )
  expect(resolveWikiLink(place('readme'), 'Plan B#Outer#Inner')).toBe('/projects/p/docs/plan-b#md-inner')
  expect(resolveWikiLink(place('readme'), '#My Goal')).toBe('#md-my-goal')
  expect(resolveWikiLink(place('readme'), 'nothing')).toBeUndefined()
})

test('resolveDocumentLink keeps the URL of a task', () => {
  expect(resolveDocumentLink(place('readme'), '/projects/p/board?task=12')).toBe('/projects/p/board?task=12')
})

test('resolveDocumentLink keeps the URL of a document of another project and turns the heading into an anchor', () => {
  expect(resolveDocumentLink(place('readme'), '/projects/q/docs/plan#My%20goal')).toBe(
    '/projects/q/docs/plan#md-my-goal',
  )
  expect(resolveDocumentLink(place('readme'), '/projects/q/docs/plan')).toBe('/projects/q/docs/plan')
})
