import { describe, expect, test } from 'vitest'
import { listCommentRecipients, findMentions } from './rules.ts'

const people = ['ann', 'anna', 'li wei', '王芳', 'bob.b'].map((username, id) => ({ id, username }))
const namesIn = (body: string) => findMentions(body, people).map(({ username }) => username)

describe('findMentions', () => {
  test.each([
    ['@ann, please look', ['ann']],
    ['@anna', ['anna']],
    ['@annabel', []],
    ['Ask @Li Wei and @ANN', ['li wei', 'ann']],
    ['请@王芳看一下', []],
    ['请 @王芳看一下', ['王芳']],
    ['（@王芳）', ['王芳']],
    ['mail me at x@ann', []],
    ['@bob.b.', ['bob.b']],
    ['@ann @ann', ['ann']],
    ['@', []],
    ['nobody', []],
  ])('findMentions in %j finds the users %j', (body, expected) => {
    expect(namesIn(body)).toEqual(expected)
  })
})

describe('listCommentRecipients', () => {
  const recipients = (mentioned: number[], participants: number[]) =>
    Object.fromEntries(
      listCommentRecipients(
        { authorId: 0, mentioned: people.filter(({ id }) => mentioned.includes(id)), participants },
        people,
      ),
    )

  test('participants get a reply and mentioned people a mention, each once and never the author', () => {
    expect(recipients([0, 1, 2], [0, 2, 3])).toEqual({ 1: 'mention', 2: 'mention', 3: 'reply' })
  })

  test('a participant who can no longer see the project is not notified', () => {
    expect(recipients([], [99])).toEqual({})
  })
})
