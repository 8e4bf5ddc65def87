import { toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pixelPngBase64, startTestApp, type TestApp, type TestUser } from '#testing'
import { storeImage } from '#uploads'
import { deleteUnusedUploads, unusedUploadLifetimeMs } from './delete-unused-uploads.ts'
import { fileUrlColumns } from './store.ts'
import { createUploadRequests } from './testing/upload-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user({ verified: true })))
afterAll(() => app.stop())

const { image } = createUploadRequests(() => user)
const upload = async () => (await image(Buffer.from(pixelPngBase64, 'base64'))).url
const isThere = async (url: string) => (await fetch(url)).status === 200
const rows = (owner = `user:${user.id}`) =>
  app.db.selectFrom('uploads').select('key').where('owner', '=', owner).execute()
const collectAfter = (ms: number) => deleteUnusedUploads(app.deps, app.clock.now() + ms)
const setAvatar = (avatar: string | null, who = user) => who.users.setProfile({ body: { avatar } })

test('deleteUnusedUploads deletes an unused file once it is older than one day', async () => {
  const url = await upload()
  await collectAfter(unusedUploadLifetimeMs)
  expect(await isThere(url)).toBe(true)
  await collectAfter(unusedUploadLifetimeMs + 1)
  expect([await isThere(url), await rows()]).toEqual([false, []])
  await collectAfter(unusedUploadLifetimeMs + 1)
})

test('deleteUnusedUploads keeps files that a profile, activity, post or consultation uses', async () => {
  const [face, shown] = [await upload(), await upload()]
  await setAvatar(face)
  const { id } = await user.community.create({ body: { images: [pixelPngBase64, shown] } })
  const { images } = await user.community.get({ params: { id } })
  const activity = await user.activities.create({ body: { ...plan(), coverImage: pixelPngBase64 } })
  const { coverImage } = await user.activities.get({ params: activity })
  await collectAfter(unusedUploadLifetimeMs + 1)
  for (const url of [face, ...images, coverImage ?? '']) expect(await isThere(url)).toBe(true)
})

test('deleteUnusedUploads deletes a replaced avatar and cover', async () => {
  const [before, after] = [await upload(), await upload()]
  await setAvatar(before)
  await setAvatar(after)
  const { id } = await user.activities.create({ body: { ...plan(), coverImage: pixelPngBase64 } })
  const cover = (await user.activities.get({ params: { id } })).coverImage ?? ''
  await user.activities.update({ params: { id }, body: { coverImage: pixelPngBase64 } })
  await collectAfter(unusedUploadLifetimeMs + 1)
  expect([await isThere(before), await isThere(cover), await isThere(after)]).toEqual([false, false, true])
})

test('deleting an account deletes its avatar, the images of its posts and its unused files', async () => {
  const [face, unused] = [await upload(), await upload()]
  await setAvatar(face)
  const { id } = await user.community.create({ body: { images: [pixelPngBase64] } })
  const [shown = ''] = (await user.community.get({ params: { id } })).images
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect([await isThere(face), await isThere(unused), await isThere(shown)]).toEqual([false, false, false])
  expect(await rows()).toEqual([])
})

test('deleting an account keeps the avatar file if another user uploaded it', async () => {
  const owner = await app.user()
  const { url } = await storeImage(app.deps, pixelPngBase64, `user:${owner.id}`)
  await setAvatar(url)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(true)
  await owner.users.remove({ body: { phone: owner.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(false)
})

test('deleting an account keeps an uploaded image that another user uses', async () => {
  const url = await upload()
  const other = await app.user()
  await setAvatar(url, other)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(true)
  await setAvatar(null, other)
  await app.settle()
  await collectAfter(unusedUploadLifetimeMs + 1)
  expect(await isThere(url)).toBe(false)
})

test('deleting an account deletes an avatar file that has no row in uploads', async () => {
  const url = await upload()
  await app.db.deleteFrom('uploads').where('owner', '=', `user:${user.id}`).execute()
  await setAvatar(url)
  await user.users.remove({ body: { phone: user.phone } })
  await app.settle()
  expect(await isThere(url)).toBe(false)
})

test('a file that the storage cannot delete now is deleted on another day and does not delay others', async () => {
  const urls = [await upload(), await upload()]
  const { storage } = app.deps
  const stuck = urls[0]?.split('/').at(-1) ?? ''
  const remove = (key: string) =>
    key.endsWith(stuck) ? Promise.reject(new Error('away')) : storage.remove(key)
  await deleteUnusedUploads(
    { ...app.deps, storage: { ...storage, remove } },
    app.clock.now() + unusedUploadLifetimeMs + 1,
  )
  expect([await isThere(urls[0] ?? ''), await isThere(urls[1] ?? '')]).toEqual([true, false])
  await collectAfter(unusedUploadLifetimeMs + 1)
  expect(await isThere(urls[0] ?? '')).toBe(false)
})

test('deleteUnusedUploads checks every database column that contains URLs of files', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'ARRAY')
      AND column_name ~ '(url|image|images|avatar|licenses|photo|photos)$'`.execute(app.db)
  // An avatar in the captain ranking does not count as a use of the file, because a daily job copies it from the
  // table `users`. The URL of a live course leads to the page of another service.
  const others = ['captain_ranking.avatar_url', 'courses.live_url']
  const held = columns.map(({ name }) => name).filter((name) => !others.includes(name))
  expect(held.toSorted()).toEqual([...fileUrlColumns.one, ...fileUrlColumns.many].toSorted())
})

const plan = () => ({
  title: '清晨太极拳',
  category: '太极' as const,
  startTime: toIso(app.clock.now() + unusedUploadLifetimeMs),
  location: { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 },
})
