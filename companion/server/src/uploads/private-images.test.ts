import { readFileSync } from 'node:fs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
import { createTestClinic } from '../medical/testing/clinic.ts'
import { createMerchantRequests, createMerchantApplication } from '../merchants/testing/merchant-actions.ts'
import { storeImage } from './service.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  admin = await app.admin()
})
afterAll(() => app.stop())

const upload = async (by = user) => (await storeImage(app.deps, pixelPngBase64, `user:${by.id}`)).url
const look = async (url: string) => {
  const { status, headers } = await fetch(url)
  return { status, cache: headers.get('cache-control') }
}
const statusOf = async (url: string) => (await look(url)).status

async function ask(images: string[], by = user) {
  const { doctorId } = (await createTestClinic(app)).booking
  const { id } = await by.medical.consult({ body: { doctorId, symptomDescription: '头晕', images } })
  return id
}
const imagesFor = async (id: number, by = user) =>
  (await by.medical.consultation({ params: { id: String(id) } })).images
const imagesForDoctor = async (id: number) => {
  const { consultations } = await admin.medicalAdmin.consultations({ query: {} })
  return consultations.find((one) => one.id === id)?.images ?? []
}

describe('private images of consultations', () => {
  test('only the owner and the doctor can read a private image, by signed URLs whose responses are not cached', async () => {
    const url = await upload()
    expect((await look(url)).cache).toContain('public')
    const id = await ask([url])
    expect(await look(url)).toMatchObject({ status: 404 })
    const [own = ''] = await imagesFor(id)
    const [doctors = ''] = await imagesForDoctor(id)
    for (const signed of [own, doctors])
      expect(await look(signed)).toEqual({ status: 200, cache: 'private, no-store' })
    expect(own.split('?')[0]).toBe(url)
    expect(doctors).not.toBe(own)
  })

  test('the signed URL of a private image is valid for at most ten minutes and is reused for five', async () => {
    const id = await ask([await upload()])
    const [first = ''] = await imagesFor(id)
    expect((await imagesFor(id))[0]).toBe(first)
    app.clock.move({ advanceMs: 5 * minuteMs - 1 })
    expect(await statusOf(first)).toBe(200)
    app.clock.move({ advanceMs: 5 * minuteMs + 1 })
    expect(await statusOf(first)).toBe(404)
    expect(await statusOf((await imagesFor(id))[0] ?? '')).toBe(200)
  })

  test('GET /uploads/:key answers 404 for a signed URL with any changed part', async () => {
    const [signed = ''] = await imagesFor(await ask([await upload()]))
    const [other = ''] = await imagesFor(await ask([await upload()]))
    const stranger = await app.user()
    const url = new URL(signed)
    const changed = (changes: Record<string, string>) => {
      const next = new URL(url)
      for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value)
      return next.href
    }
    for (const wrong of [
      changed({ r: `user:${stranger.id}` }),
      changed({ r: `admin:${admin.id}` }),
      changed({ e: 'zzzzzzzzz' }),
      changed({ s: 'A'.repeat(43) }),
      `${signed}&r=user:${user.id}`,
      signed.replace(url.pathname, new URL(other).pathname),
      `${url.origin}${url.pathname}`,
    ])
      expect(await statusOf(wrong), wrong).toBe(404)
  })

  test('a consultation with the private image of another user answers IMAGE_NOT_UPLOADED', async () => {
    const url = await upload()
    const [signed = ''] = await imagesFor(await ask([url]))
    const other = await app.user()
    for (const address of [url, signed])
      expect(await getRefusal(ask([address], other))).toMatchObject({
        status: 400,
        error: 'IMAGE_NOT_UPLOADED',
      })
    // The owner can use an image of one consultation in a consultation with another doctor.
    expect(await statusOf((await imagesFor(await ask([signed])))[0] ?? '')).toBe(200)
  })

  test("a consultation copies an avatar or another user's image, and the original stays public", async () => {
    const avatar = await upload()
    await user.users.setProfile({ body: { avatar } })
    const others = await upload(await app.user())
    const images = await imagesFor(await ask([avatar, others]))
    expect(images.map((url) => url.split('?')[0])).not.toContain(avatar)
    expect(await Promise.all([...images, avatar, others].map(statusOf))).toEqual([200, 200, 200, 200])
    expect(await Promise.all(images.map((url) => statusOf(url.split('?')[0] ?? '')))).toEqual([404, 404])
  })

  test('an image uploaded with purpose=consultation is private immediately', async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(pixelPngBase64, 'base64')]), 'a.png')
    const path = '/api/v1/upload/image?purpose=consultation'
    const { url } = (await (await user.fetch(path, { method: 'POST', body: form })).json()) as { url: string }
    expect([await statusOf(url), await statusOf(url.split('?')[0] ?? '')]).toEqual([200, 404])
    expect(await statusOf((await imagesFor(await ask([url])))[0] ?? '')).toBe(200)
  })

  test('deleting an account makes its private images unreadable immediately and deletes the files', async () => {
    const id = await ask([await upload()])
    const [own = ''] = await imagesFor(id)
    const [doctors = ''] = await imagesForDoctor(id)
    await app.db.updateTable('orders').set({ status: 'completed' }).where('user_id', '=', user.id).execute()
    await user.users.remove({ body: { phone: user.phone } })
    expect(await statusOf(own)).toBe(404)
    await app.settle()
    expect(await statusOf(doctors)).toBe(404)
  })

  test('a consultation keeps image URLs of other servers', async () => {
    const images = ['https://example.com/a.jpg']
    expect(await imagesFor(await ask(images))).toEqual(images)
  })
})

test('only administrators can read the licence images of a merchant', async () => {
  const application = createMerchantApplication()
  const { register } = createMerchantRequests(() => ({ app, admin, application }))
  const { merchantId } = await register({ industryLicense: pixelPngBase64 })
  const { merchants } = await admin.merchantApplications.list({ query: { status: 'pending' } })
  const { businessLicense, industryLicense } = merchants.find(({ id }) => id === merchantId)!
  for (const url of [businessLicense ?? '', industryLicense ?? '']) {
    expect(await look(url)).toEqual({ status: 200, cache: 'private, no-store' })
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(404)
    await app.db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', admin.id).execute()
    expect(await statusOf(url)).toBe(404)
    await app.db.updateTable('admins').set({ status: 'active' }).where('id', '=', admin.id).execute()
  }
})

test('the migration makes consultation images private, also those without a row in uploads, but no avatars', async () => {
  const [shown, avatar, unknown] = [await upload(), await upload(), await upload()]
  await user.users.setProfile({ body: { avatar } })
  const id = await ask([])
  const images = [shown, avatar, unknown]
  await app.db.updateTable('consultations').set({ images }).where('id', '=', id).execute()
  await app.db
    .deleteFrom('uploads')
    .where('key', '=', unknown.slice(unknown.lastIndexOf('/') + 1))
    .execute()
  const file = new URL('../../migrations/025_private_pictures_and_share_links.sql', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const statement = text.slice(text.indexOf('WITH private_urls'), text.indexOf('-- What a share link'))
  await sql.raw(statement).execute(app.db)
  expect(await Promise.all(images.map(statusOf))).toEqual([404, 200, 404])
  expect(await Promise.all((await imagesFor(id)).map(statusOf))).toEqual([200, 200, 200])
})
