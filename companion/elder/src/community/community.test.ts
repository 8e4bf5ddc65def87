import { describe, expect, test } from 'vitest'
import { readFeedSearch } from './feed-search.ts'
import { emptyDraft, postOf } from './new-post.ts'
import { mayDo, standingWords } from './standing.ts'

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
])('the address %j asks for the posts %j', (written, read) => {
  expect(readFeedSearch(written)).toEqual(read)
})

describe('its author is told', () => {
  test('nothing of a post that all see', () => {
    expect(standingWords({ status: 'active', hiddenReason: null })).toBeUndefined()
  })
  test('that a post waits to be looked at', () => {
    expect(standingWords({ status: 'review', hiddenReason: null })?.badge).toBe('审核中')
  })
  test('why a post was hidden, where that was said', () => {
    expect(standingWords({ status: 'hidden', hiddenReason: '广告' })?.words).toContain('原因：广告')
    expect(standingWords({ status: 'hidden', hiddenReason: null })?.words).not.toContain('原因')
  })
})

test('one takes away one’s own and reports what others wrote; nothing while it is not known who asks', () => {
  const written = { author: { id: 7 } }
  expect(mayDo(written, { id: 7 })).toBe('remove')
  expect(mayDo(written, { id: 8 })).toBe('report')
  expect(mayDo(written, undefined)).toBeUndefined()
})

test('what was filled in is sent, without blanks around it and without what was left out', () => {
  expect(postOf(emptyDraft)).toEqual({ images: [] })
  expect(postOf({ content: ' 早上好 \n', images: ['/a.jpg'], topic: '2' })).toEqual({
    content: '早上好',
    images: ['/a.jpg'],
    topicId: 2,
  })
})
