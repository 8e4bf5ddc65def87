import { describe, expect, test } from 'vitest'
import { parseFeedSearchParams } from './feed-search-params.ts'
import { emptyPostDraft, toNewPostRequest } from './new-post.ts'
import { chooseDeleteOrReportAction, explainHiddenPost } from './post-status.ts'

test.each([
  [{}, {}],
  [
    { of: 'me', topic: 3 },
    { of: 'me', topic: 3 },
  ],
  [{ topic: '4' }, { topic: 4 }],
  [{ of: 'him', topic: 'tea' }, {}],
  [{ topic: '' }, {}],
  [{ topic: -1 }, {}],
  [{ topic: 1.5 }, {}],
])('parseFeedSearchParams parses the URL parameters %j as %j', (written, read) => {
  expect(parseFeedSearchParams(written)).toEqual(read)
})

describe('explainHiddenPost', () => {
  test('explainHiddenPost returns undefined for a public post', () => {
    expect(explainHiddenPost({ status: 'active', hiddenReason: null })).toBeUndefined()
  })
  test('explainHiddenPost has the badge 审核中 for a post that waits for review', () => {
    expect(explainHiddenPost({ status: 'review', hiddenReason: null })?.badge).toBe('审核中')
  })
  test('explainHiddenPost names the reason why a post was hidden, if one is known', () => {
    expect(explainHiddenPost({ status: 'hidden', hiddenReason: '广告' })?.words).toContain('原因：广告')
    expect(explainHiddenPost({ status: 'hidden', hiddenReason: null })?.words).not.toContain('原因')
  })
})

test('chooseDeleteOrReportAction returns deletion for the author, report for other users, and undefined without a user', () => {
  const written = { author: { id: 7 } }
  expect(chooseDeleteOrReportAction(written, { id: 7 })).toBe('remove')
  expect(chooseDeleteOrReportAction(written, { id: 8 })).toBe('report')
  expect(chooseDeleteOrReportAction(written, undefined)).toBeUndefined()
})

test('toNewPostRequest trims the text of a post and leaves out empty fields', () => {
  expect(toNewPostRequest(emptyPostDraft)).toEqual({ images: [] })
  expect(toNewPostRequest({ content: ' 早上好 \n', images: ['/a.jpg'], topic: '2' })).toEqual({
    content: '早上好',
    images: ['/a.jpg'],
    topicId: 2,
  })
})
