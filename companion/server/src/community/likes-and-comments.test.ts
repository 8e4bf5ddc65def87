import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createPostHelpers, toIdParams, expectedNotFoundError } from './testing/post-helpers.ts'

let app: TestApp
let author: TestUser
let reader: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  author = await app.user()
  reader = await app.user()
})
afterAll(() => app.stop())

const { comment, disable, say, seen } = createPostHelpers(() => ({ app, author, reader }))

describe('likes', () => {
  test('a like counts once per user and post, and can be withdrawn', async () => {
    const { id } = await say()
    expect(await reader.community.like(toIdParams(id))).toMatchObject({ isLiked: true, likeCount: 1 })
    expect(await reader.community.like(toIdParams(id))).toMatchObject({ isLiked: true, likeCount: 1 })
    expect(await author.community.like(toIdParams(id))).toMatchObject({ likeCount: 2 })
    expect(await seen(id)).toMatchObject({ isLiked: true, likeCount: 2 })
    expect(await reader.community.unlike(toIdParams(id))).toMatchObject({ isLiked: false, likeCount: 1 })
    expect(await reader.community.unlike(toIdParams(id))).toMatchObject({ isLiked: false, likeCount: 1 })
    expect(await seen(id)).toMatchObject({ isLiked: false, likeCount: 1 })
  })

  const countsOf = async (id: number) => {
    const { rows } = await sql<{ shown: number; real: number }>`
      SELECT like_count AS shown, (SELECT count(*) FROM post_likes WHERE post_id = id) AS real
      FROM posts WHERE id = ${id}`.execute(app.db)
    return rows[0]!
  }

  test('100 simultaneous likes and unlikes leave the correct like count', async () => {
    const { id } = await say()
    const people = await Promise.all(Array.from({ length: 10 }, () => app.user()))
    const toggles = Array.from({ length: 100 }, (_, nth) => {
      const who = people[nth % people.length]!
      return nth % 3 === 0 ? who.community.unlike(toIdParams(id)) : who.community.like(toIdParams(id))
    })
    await Promise.all(toggles)
    const { shown, real } = await countsOf(id)
    expect(shown).toBe(real)
  })

  test('control: counting likes before writing them gives a wrong like count', async () => {
    const { id } = await say()
    const people = await Promise.all(Array.from({ length: 5 }, () => app.user()))
    const read = await Promise.all(people.map(() => countsOf(id)))
    await Promise.all(
      people.map(async (person, nth) => {
        const at = new Date(app.clock.now())
        await app.db
          .insertInto('post_likes')
          .values({ post_id: id, user_id: person.id, created_at: at })
          .execute()
        await app.db
          .updateTable('posts')
          .set({ like_count: read[nth]!.shown + 1 })
          .where('id', '=', id)
          .execute()
      }),
    )
    expect(await countsOf(id)).toEqual({ shown: 1, real: 5 })
  })
})

describe('comments', () => {
  test('comments are listed in order of creation, with the name of the user that each one replies to', async () => {
    const { id } = await say()
    const first = await comment(id, '一')
    expect(first.commentCount).toBe(1)
    const second = await comment(id, '二', author, first.id)
    const { comments, total } = await reader.community.comments({ ...toIdParams(id), query: {} })
    expect(total).toBe(2)
    expect(comments).toMatchObject([
      { id: first.id, content: '一', author: { id: reader.id }, replyTo: null },
      { id: second.id, content: '二', author: { id: author.id }, replyTo: { id: first.id } },
    ])
    expect((await seen(id)).commentCount).toBe(2)
  })

  test('a reply is accepted only to an existing comment of the same post', async () => {
    const [one, other] = [await say(), await say()]
    const { id: elsewhere } = await comment(other.id)
    expect(await getRefusal(comment(one.id, '回复', reader, elsewhere))).toMatchObject(expectedNotFoundError)
    const { id } = await comment(one.id)
    await reader.community.removeComment({ params: { id: one.id, commentId: id } })
    expect(await getRefusal(comment(one.id, '回复', author, id))).toMatchObject(expectedNotFoundError)
  })

  test('a comment must have 1 to 500 characters and no prohibited words', async () => {
    const { id } = await say()
    await comment(id, '好'.repeat(500))
    expect(await getRefusal(comment(id, '好'.repeat(501)))).toMatchObject({ error: 'VALIDATION_ERROR' })
    expect(await getRefusal(comment(id, '  '))).toMatchObject({ error: 'VALIDATION_ERROR' })
    expect(await getRefusal(comment(id, '加我刷单'))).toMatchObject({
      status: 400,
      error: 'SENSITIVE_CONTENT',
    })
  })

  test('only the author can delete a comment; the comment count decreases and replies remain', async () => {
    const { id } = await say()
    const { id: said } = await comment(id)
    const { id: answer } = await comment(id, '谢谢', author, said)
    const place = { params: { id, commentId: said } }
    expect(await getRefusal(author.community.removeComment(place))).toMatchObject(expectedNotFoundError)
    const removals = await Promise.allSettled([1, 2, 3].map(() => reader.community.removeComment(place)))
    expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await seen(id)).commentCount).toBe(1)
    const { comments } = await reader.community.comments({ ...toIdParams(id), query: {} })
    expect(comments).toMatchObject([{ id: answer, replyTo: null }])
  })

  test('comments by disabled users are hidden', async () => {
    const { id } = await say()
    await comment(id)
    await disable(reader.id)
    expect((await author.community.comments({ ...toIdParams(id), query: {} })).total).toBe(0)
  })
})
