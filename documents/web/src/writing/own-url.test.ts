import { expect, test } from 'vitest'
import { parseOwnUrl } from './own-url.ts'

const own = 'https://docs.example.com'

test.for([
  ['/projects/p/docs/plan', { kind: 'document', projectSlug: 'p', docSlug: 'plan', anchor: '' }],
  ['/projects/p/docs/plan?edit=true', { kind: 'document', projectSlug: 'p', docSlug: 'plan', anchor: '' }],
  [
    '/projects/p/docs/%E8%AE%A1%E5%88%92#md-%E7%9B%AE%E6%A0%87',
    { kind: 'document', projectSlug: 'p', docSlug: '计划', anchor: '目标' },
  ],
  ['/projects/p/board?task=7', { kind: 'task', projectSlug: 'p', taskId: 7 }],
  ['/projects/p/board?view=calendar&task=7', { kind: 'task', projectSlug: 'p', taskId: 7 }],
] as const)('parseOwnUrl reads %s', ([path, expected]) => {
  expect(parseOwnUrl(own + path, own)).toEqual(expected)
})

test.each([
  'https://other.example.com/projects/p/docs/plan',
  `${own}/projects/p`,
  `${own}/projects/p/board`,
  `${own}/projects/p/board?task=x`,
  `${own}/projects/p/docs/plan#thread-3`,
  `${own}/projects/p/docs/plan/more`,
  'no URL',
])('parseOwnUrl ignores %s', (url) => {
  expect(parseOwnUrl(url, own)).toBeUndefined()
})
