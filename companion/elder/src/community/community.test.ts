import { describe, expect, test } from 'vitest'
import { parseFeedSearchParams } from './feed-search-params.ts'
import { emptyPostDraft, toNewPostRequest } from './new-post.ts'
import { deleteOrReportAction, hiddenPostExplanation } from './post-status.ts'

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

describe('hiddenPostExplanation', () => {
  test('hiddenPostExplanation returns undefined for a public post', () => {
    expect(hiddenPostExplanation({ status: 'active', hiddenReason: null })).toBeUndefined()
  })
  test('hiddenPostExplanation has the badge 审核中 for a post that waits for review', () => {
    expect(hiddenPostExplanation({ status: 'review', hiddenReason: null })?.badge).toBe('审核中')
  })
  test('hiddenPostExplanation names the reason why a post was hidden, if one is known', () => {
    expect(hiddenPostExplanation({ status: 'hidden', hiddenReason: '广告' })?.words).toContain('原因：广告')
    expect(hiddenPostExplanation({ status: 'hidden', hiddenReason: null })?.words).not.toContain('原因')
  })
})

test('deleteOrReportAction returns deletion for the author, report for other users, and undefined without a user', () => {
  const written = { author: { id: 7 } }
  expect(deleteOrReportAction(written, { id: 7 })).toBe('remove')
  expect(deleteOrReportAction(written, { id: 8 })).toBe('report')
  expect(deleteOrReportAction(written, undefined)).toBeUndefined()
})

test('toNewPostRequest trims the text of a post and leaves out empty fields', () => {
  expect(toNewPostRequest(emptyPostDraft)).toEqual({ images: [] })
  expect(toNewPostRequest({ content: ' 早上好 \n', images: ['/a.jpg'], topic: '2' })).toEqual({
    content: '早上好',
    images: ['/a.jpg'],
    topicId: 2,
  })
})
