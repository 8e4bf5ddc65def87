import { expect, test } from 'vitest'
import { formatDocumentLink, listLinkCandidates } from './link-candidates.ts'

const leaf = (title: string, slug: string) => ({ title, slug, children: [] })

test('listLinkCandidates lists all documents with their folders, and links repeated titles by path', () => {
  const guide = [leaf('Setup', 'setup'), leaf('Limits', 'limits')]
  const tree = [{ title: 'Guide', slug: 'guide', children: guide }, leaf('Setup', 'setup-2')]
  expect(listLinkCandidates(tree)).toEqual([
    { title: 'Guide', slug: 'guide', path: '', target: 'Guide' },
    { title: 'Setup', slug: 'setup', path: 'Guide', target: '/Guide/Setup' },
    { title: 'Limits', slug: 'limits', path: 'Guide', target: 'Limits' },
    { title: 'Setup', slug: 'setup-2', path: '', target: '/Setup' },
  ])
})

test('formatDocumentLink uses the title, then the path, and the slug where both repeat', () => {
  const folder = { title: 'F', slug: 'f', children: [leaf('A', 'a'), leaf('B', 'b'), leaf('B', 'b-2')] }
  const tree = [folder, leaf('A', 'a-2')]
  expect(formatDocumentLink(tree, { title: 'F', slug: 'f' })).toBe('[[F]]')
  expect(formatDocumentLink(tree, { title: 'A', slug: 'a' })).toBe('[[/F/A]]')
  expect(formatDocumentLink(tree, { title: 'B', slug: 'b-2' })).toBe('[[b-2|B]]')
})
