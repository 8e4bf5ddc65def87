import { describe, expect, test } from 'vitest'
import { readFeedSearch } from './feed-search.ts'
import { emptyPostDraft, toPostRequest } from './new-post.ts'
import { allowedAction, postStatusText } from './post-status.ts'

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
])('readFeedSearch reads %j as %j', (written, read) => {
  expect(readFeedSearch(written)).toEqual(read)
})

describe('postStatusText', () => {
  test('postStatusText returns nothing for a post that everyone sees', () => {
    expect(postStatusText({ status: 'active', hiddenReason: null })).toBeUndefined()
  })
  test('postStatusText says that a post waits for review', () => {
    expect(postStatusText({ status: 'review', hiddenReason: null })?.badge).toBe('审核中')
  })
  test('postStatusText gives the reason why a post was hidden, if there is one', () => {
    expect(postStatusText({ status: 'hidden', hiddenReason: '广告' })?.words).toContain('原因：广告')
    expect(postStatusText({ status: 'hidden', hiddenReason: null })?.words).not.toContain('原因')
  })
})

test('allowedAction offers deletion of own posts, reports of others, and nothing while the user is unknown', () => {
  const written = { author: { id: 7 } }
  expect(allowedAction(written, { id: 7 })).toBe('remove')
  expect(allowedAction(written, { id: 8 })).toBe('report')
  expect(allowedAction(written, undefined)).toBeUndefined()
})

test('toPostRequest trims the text and leaves out empty fields', () => {
  expect(toPostRequest(emptyPostDraft)).toEqual({ images: [] })
  expect(toPostRequest({ content: ' 早上好 \n', images: ['/a.jpg'], topic: '2' })).toEqual({
    content: '早上好',
    images: ['/a.jpg'],
    topicId: 2,
  })
})
