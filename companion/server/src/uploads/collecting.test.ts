import { toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pixel, startTestApp, type TestApp, type TestUser } from '#testing'
import { storeImage } from '#uploads'
import { collectUnused, unusedAfterMs } from './collecting-unused.ts'
import { fileColumns } from './store.ts'
import { uploadHelpers } from './testing/upload-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user({ verified: true })))
afterAll(() => app.stop())

const { image } = uploadHelpers(() => user)
const upload = async () => (await image(Buffer.from(pixel, 'base64'))).url
const isThere = async (url: string) => (await fetch(url)).status === 200
const rows = (owner = `user:${user.id}`) =>
  app.db.selectFrom('uploads').select('key').where('owner', '=', owner).execute()
const collectAfter = (ms: number) => collectUnused(app.deps, app.clock.now() + ms)
const setAvatar = (avatar: string | null, who = user) => who.users.setProfile({ body: { avatar } })

test('collectUnused deletes an unused file when it is older than one day', async () => {
  const url = await upload()
  await collectAfter(unusedAfterMs)
  expect(await isThere(url)).toBe(true)
  await collectAfter(unusedAfterMs + 1)
  expect([await isThere(url), await rows()]).toEqual([false, []])
  await collectAfter(unusedAfterMs + 1)
})

test('collectUnused keeps files that a profile, activity, post or consultation uses', async () => {
  const [face, shown] = [await upload(), await upload()]
  await setAvatar(face)
  const { id } = await user.community.create({ body: { images: [pixel, shown] } })
  const { images } = await user.community.get({ params: { id } })
  const activity = await user.activities.create({ body: { ...plan(), coverImage: pixel } })
  const { coverImage } = await user.activities.get({ params: activity })
  await collectAfter(unusedAfterMs + 1)
  for (const url of [face, ...images, coverImage ?? '']) expect(await isThere(url)).toBe(true)
})

test('collectUnused deletes a replaced avatar and cover', async () => {
  const [before, after] = [await upload(), await upload()]
  await setAvatar(before)
  await setAvatar(after)
  const { id } = await user.activities.create({ body: { ...plan(), coverImage: pixel } })
  const cover = (await user.activities.get({ params: { id } })).coverImage ?? ''
  await user.activities.update({ params: { id }, body: { coverImage: pixel } })
  await collectAfter(unusedAfterMs + 1)
  expect([await isThere(before), await isThere(cover), await isThere(after)]).toEqual([false, false, true])
})

test('deleting an account deletes its avatar, the pictures of its posts and its unused files', async () => {
  const [face, unused] = [await upload(), await upload()]
  await setAvatar(face)
  const { id } = await user.community.create({ body: { images: [pixel] } })
  const [shown = ''] = (await user.community.get({ params: { id } })).images
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect([await isThere(face), await isThere(unused), await isThere(shown)]).toEqual([false, false, false])
  expect(await rows()).toEqual([])
})

test('deleting an account keeps another user’s picture that its profile used', async () => {
  const owner = await app.user()
  const { url } = await storeImage(app.deps, pixel, `user:${owner.id}`)
  await setAvatar(url)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(true)
  await owner.users.remove({ body: { phone: owner.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(false)
})

test('deleting an account keeps its picture while another user uses it', async () => {
  const url = await upload()
  const other = await app.user()
  await setAvatar(url, other)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(true)
  await setAvatar(null, other)
  await collectAfter(unusedAfterMs + 1)
  expect(await isThere(url)).toBe(false)
})

test('deleting an account deletes an avatar without an uploads row', async () => {
  const url = await upload()
  await app.db.deleteFrom('uploads').where('owner', '=', `user:${user.id}`).execute()
  await setAvatar(url)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(false)
})

test('a file that the storage fails to delete is deleted on another day and does not block others', async () => {
  const urls = [await upload(), await upload()]
  const { storage } = app.deps
  const stuck = urls[0]?.split('/').at(-1) ?? ''
  const remove = (key: string) =>
    key.endsWith(stuck) ? Promise.reject(new Error('away')) : storage.remove(key)
  await collectUnused({ ...app.deps, storage: { ...storage, remove } }, app.clock.now() + unusedAfterMs + 1)
  expect([await isThere(urls[0] ?? ''), await isThere(urls[1] ?? '')]).toEqual([true, false])
  await collectAfter(unusedAfterMs + 1)
  expect(await isThere(urls[0] ?? '')).toBe(false)
})

test('collectUnused checks every column that holds URLs of files', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'ARRAY')
      AND column_name ~ '(url|image|images|avatar|licenses|photo|photos)$'`.execute(app.db)
  // The captain ranking is rebuilt every day.
  const held = columns.map(({ name }) => name).filter((name) => name !== 'captain_ranking.avatar_url')
  expect(held.toSorted()).toEqual([...fileColumns.one, ...fileColumns.many].toSorted())
})

const plan = () => ({
  title: '清晨太极拳',
  category: '太极' as const,
  startTime: toIso(app.clock.now() + unusedAfterMs),
  location: { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 },
})
