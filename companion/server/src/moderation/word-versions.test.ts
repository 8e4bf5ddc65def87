import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { builtInSensitiveWords } from './sensitive-words.ts'
import { ensureSensitiveWords } from './word-versions.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  admin = await app.admin({ role: 'moderation' })
  user = await app.user()
})
afterAll(() => app.stop())

type Category = 'block' | 'review'
let serial = 0
const newWord = () => `测试${(serial += 1)}号词`
const add = (words: string[], category: Category = 'block') =>
  admin.moderation.changeWords({ body: { add: words.map((word) => ({ word, category })) } })
const remove = (words: string[]) => admin.moderation.changeWords({ body: { remove: words } })
const list = (query: object = {}) => admin.moderation.listWords({ query: { pageSize: 50, ...query } })
const versions = async () => (await admin.moderation.listVersions({ query: {} })).versions
const post = (content: string) => user.community.create({ body: { content } })

describe('POST /admin/sensitive-words/changes', () => {
  test('the built-in list stays version 1 when more processes start', async () => {
    await Promise.all([ensureSensitiveWords(app.deps), ensureSensitiveWords(app.deps)])
    const first = (await versions()).at(-1)
    expect(first).toMatchObject({ version: 1, removed: [], adminName: null, restoredFrom: null })
    expect(first?.added).toHaveLength(builtInSensitiveWords.length)
    expect((await list({ q: '赌博' })).words).toEqual([{ word: '赌博', category: 'block' }])
  })

  test('an added word is refused in the next post, and a removed word is allowed again', async () => {
    const word = newWord()
    await post(`今天${word}`)
    const { version } = await add([word])
    expect(await getRefusal(post(`今天${word.split('').join(' ')}`))).toMatchObject({
      status: 400,
      error: 'SENSITIVE_CONTENT',
    })
    expect((await versions())[0]).toMatchObject({
      version,
      added: [{ word, category: 'block' }],
      removed: [],
    })
    await remove([word])
    await post(`今天${word}`)
  })

  test('a word of the category review lets a post or comment wait for a review; texts without such words pass', async () => {
    const word = newWord()
    await add([word], 'review')
    const { id, message } = await post(`卖${word}`)
    expect(message).toBe('已提交，审核通过后展示')
    const reader = await app.user()
    expect(await getRefusal(reader.community.get({ params: { id } }))).toMatchObject({ status: 404 })
    const waiting = (await admin.communityAdmin.list({ query: { status: 'review', pageSize: 50 } })).posts
    expect(waiting.find((one) => one.id === id)).toMatchObject({ flagReason: `含有需要审核的词：${word}` })
    await admin.communityAdmin.restore({ params: { id } })
    const shown = await reader.community.comment({ params: { id }, body: { content: `也卖${word}` } })
    expect(shown.commentCount).toBe(0)
    expect((await user.community.comments({ params: { id }, query: {} })).comments).toEqual([])
    await admin.communityAdmin.restoreComment({ params: { id: shown.id } })
    expect((await reader.community.get({ params: { id } })).commentCount).toBe(1)
    await user.users.setProfile({ body: { nickname: word } })
  })

  test.each([
    [['赌'], 'WORD_TOO_SHORT'],
    [['赌 。'], 'WORD_TOO_SHORT'],
    [['赌'.repeat(41)], 'WORD_TOO_LONG'],
    [['赌博'], 'WORDS_UNCHANGED'],
  ])('adding %j answers 400 %s and makes no version', async (words, error) => {
    const before = (await versions())[0]?.version
    expect(await getRefusal(add(words))).toMatchObject({ status: 400, error })
    expect((await versions())[0]?.version).toBe(before)
  })

  test('20 concurrent changes make 20 versions, one after another', async () => {
    const before = (await versions())[0]?.version ?? 0
    const words = Array.from({ length: 20 }, newWord)
    expect(await countOutcomes(words.map((word) => add([word])))).toEqual({ ok: 20 })
    const made = (await admin.moderation.listVersions({ query: { pageSize: 50 } })).versions
    expect(made[0]?.version).toBe(before + 20)
    const found = await Promise.all(words.map(async (q) => (await list({ q })).words.length))
    expect(found.every((count) => count > 0)).toBe(true)
  })
})

describe('POST /admin/sensitive-words/versions/:id/restore', () => {
  test('restores the words and categories of a version as a new version with its author', async () => {
    const [kept, removed, moved] = [newWord(), newWord(), newWord()]
    const { version } = await add([kept, removed, moved])
    await remove([removed])
    await add([moved], 'review')
    const later = newWord()
    await add([later])
    const restored = await admin.moderation.restoreVersion({ params: { id: version } })
    const { username } = await app.db
      .selectFrom('admins')
      .select('username')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect((await versions())[0]).toMatchObject({
      version: restored.version,
      restoredFrom: version,
      adminName: username,
      removed: [later],
    })
    for (const word of [kept, removed, moved])
      expect((await list({ q: word })).words).toEqual([{ word, category: 'block' }])
    expect((await list({ q: later })).words).toEqual([])
  })

  test('answers 404 for an unknown version and 400 WORDS_UNCHANGED for the current one', async () => {
    const restore = (id: number) => admin.moderation.restoreVersion({ params: { id } })
    expect(await getRefusal(restore(999_999))).toMatchObject({ status: 404 })
    const { version } = await add([newWord()])
    expect(await getRefusal(restore(version))).toMatchObject({ error: 'WORDS_UNCHANGED' })
  })
})

test('POST /admin/sensitive-words/check returns the sensitive words of a text and the stricter of their categories', async () => {
  const word = newWord()
  await add([word], 'review')
  const check = (text: string) => admin.moderation.checkText({ body: { text } })
  expect(await check('早上好')).toEqual({ category: null, words: [] })
  expect(await check(`买${word}`)).toEqual({ category: 'review', words: [{ word, category: 'review' }] })
  expect(await check(`买${word}，来赌博`)).toMatchObject({ category: 'block', words: [{}, {}] })
})

test('a changed list of sensitive words takes effect in another process without a restart', async () => {
  const other = await startTestApp({}, { database: app.database })
  const writer = await other.again(user)
  const word = newWord()
  const say = () => writer.community.create({ body: { content: `来${word}` } })
  await say()
  await add([word])
  await expect
    .poll(async () =>
      say().then(
        () => 'ok',
        () => 'refused',
      ),
    )
    .toBe('refused')
  await remove([word])
  await expect
    .poll(async () =>
      say().then(
        () => 'ok',
        () => 'refused',
      ),
    )
    .toBe('ok')
  await other.stop()
})
