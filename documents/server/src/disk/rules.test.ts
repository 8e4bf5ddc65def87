import { expect, test } from 'vitest'
import { documentFile } from './rules.ts'

test.each([
  ['projects/p/docs/a.md', { projectSlug: 'p', name: 'a' }],
  ['projects/p/docs/My plan.v2.md', { projectSlug: 'p', name: 'My plan.v2' }],
  ['projects/p/docs/.a.md', undefined],
  ['projects/p/docs/.md', undefined],
  ['projects/p/docs/a.md~', undefined],
  ['projects/p/docs/a.txt', undefined],
  ['projects/p/docs/sub/a.md', undefined],
  ['projects/p/a.md', undefined],
  ['other/p/docs/a.md', undefined],
])('%s is a document or not', (path, expected) => expect(documentFile(path)).toEqual(expected))
