import { secondMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'

let backend: TestBackend
let person: Awaited<ReturnType<TestBackend['user']>>
beforeAll(async () => {
  backend = await startTestBackend()
  person = await backend.user()
})
afterAll(() => backend.stop())

const update = (body: object) => person.user.updateProfile({ body })

test('GET /api/user/profile returns the full phone number to its owner', async () => {
  expect((await person.user.profile()).user).toMatchObject({ id: person.id, phone: person.phone })
})

test('PUT /api/user/profile changes nickname and avatar separately and keeps fields that the request omits', async () => {
  backend.clock.move({ advanceMs: secondMs })
  const nickname = '  三合 👩‍👩‍👧‍👦  '
  expect((await update({ nickname })).user).toMatchObject({
    nickname: '三合 👩‍👩‍👧‍👦',
    avatar_url: null,
    updated_at: '2026-11-21T08:00:01.000Z',
  })
  const avatar_url = 'https://example.com/a.png'
  expect((await update({ avatar_url })).user).toMatchObject({ nickname: '三合 👩‍👩‍👧‍👦', avatar_url })
  expect((await update({ avatar_url: null })).user).toMatchObject({ avatar_url: null })
  expect((await update({})).user).toEqual((await person.user.profile()).user)
})

test('a nickname may have 50 characters, even if each takes two UTF-16 units', async () => {
  expect((await update({ nickname: '𠜎'.repeat(50) })).user.nickname).toBe('𠜎'.repeat(50))
})

test.each([
  ['a nickname of 51 characters', { nickname: 'x'.repeat(51) }],
  ['an empty nickname', { nickname: '  ' }],
  ['a nickname with a NUL', { nickname: 'a\0' }],
  ['a nickname with half a surrogate pair', { nickname: '\ud83d' }],
  ['an avatar over plain http', { avatar_url: 'http://example.com/a.png' }],
  ['an avatar as data URL', { avatar_url: 'data:image/png;base64,AAAA' }],
  ['an avatar as javascript URL', { avatar_url: 'javascript:alert(1)' }],
  ['an avatar that is no URL', { avatar_url: 'a.png' }],
  ['a change of the phone', { phone: '+8613800000000' }],
  ['a nickname that is a number', { nickname: 5 }],
])('PUT /api/user/profile answers 400 for %s', async (_, body) => {
  await expect(update(body)).rejects.toMatchObject({
    status: 400,
    body: expect.objectContaining({ error: 'VALIDATION_ERROR' }),
  })
})
