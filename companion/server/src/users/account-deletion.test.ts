import { randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { storeVoice } from '#uploads'
import { createIdentityNumber, createVerificationHelpers } from './testing/verify-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { rowOf, verify } = createVerificationHelpers(() => ({ app, user }))

describe('POST /users/me/delete', () => {
  const end = (phone: string) => user.users.remove({ body: { phone } })

  test('POST /users/me/delete deletes all personal data of an account and releases its phone number', async () => {
    await user.users.setProfile({ body: { nickname: '独一无二', birth_year: 1960, interests: ['太极'] } })
    await user.users.setEmergencyContact({ body: { name: '王小明', phone: '13911112222' } })
    await user.users.linkWechat({ body: { code: 'demo-leaving' } })
    const idCard = createIdentityNumber()
    await verify(user, { realName: '王秀英', idCard })
    await end(user.phone)
    expect(await getRefusal(user.users.me())).toMatchObject({ status: 403, error: 'ACCOUNT_DISABLED' })
    const row = await rowOf(user)
    expect(row).toMatchObject({
      status: 'deleted',
      verified: false,
      id_card_hash: null,
      id_card_encrypted: null,
    })
    for (const known of [user.phone, '独一无二', '1960', '王秀英', '王小明', '13911112222'])
      expect(JSON.stringify(row)).not.toContain(known)
    const again = await app.user({ phone: user.phone })
    expect(await verify(again, { realName: '王秀英', idCard })).toMatchObject({ verified: true })
  })

  test("POST /users/me/delete deletes the butler's messages, recordings and spoken replies", async () => {
    const at = toDate(app.clock.now())
    const voice = await storeVoice(
      app.deps,
      { bytes: Buffer.alloc(3200), name: 'voice.pcm', type: '' },
      'house',
    )
    const said = {
      user_id: user.id,
      session_id: randomUUID(),
      role: 'user' as const,
      content: '我住在幸福里',
    }
    await app.db
      .insertInto('ai_conversations')
      .values({ ...said, voice_url: voice.url, created_at: at })
      .execute()
    await user.butler.changePreferences({ body: { homeAddress: '幸福里1号' } })
    await user.notifications.addDevice({ body: { platform: 'jpush', token: `gone-${user.id}` } })
    const words = { type: 'SYSTEM', title: '通知', content: '内容', data: {}, channels: [] }
    await inTransaction(app.db, (tx) =>
      addNotificationInTransaction(app.deps, tx, toUserRecipient(user.id), words),
    )
    expect((await fetch(voice.url)).status).toBe(200)
    await end(user.phone)
    await app.settle()
    expect((await fetch(voice.url)).status).toBe(404)
    for (const table of ['ai_conversations', 'ai_user_preferences', 'notifications'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    const devices = app.db
      .selectFrom('push_tokens')
      .selectAll()
      .where('recipient', '=', toUserRecipient(user.id))
    expect(await devices.execute()).toEqual([])
  })

  test('a deleted account receives no more messages', async () => {
    await end(user.phone)
    const words = { type: 'SYSTEM', title: '通知', content: '内容', data: {} }
    await inTransaction(app.db, (tx) =>
      addNotificationInTransaction(app.deps, tx, toUserRecipient(user.id), { ...words, channels: ['sms'] }),
    )
    await app.settle()
    expect(app.sentTo(user.phone)).toEqual([])
    // The SMS provider is not called with the placeholder that replaces the phone number.
    const log = await app.db
      .selectFrom('delivery_log')
      .select(['channel', 'outcome'])
      .where('recipient', '=', toUserRecipient(user.id))
      .execute()
    expect(log).toEqual([{ channel: 'sms', outcome: 'nobody' }])
  })

  test('POST /users/me/delete answers PHONE_MISMATCH for a phone number of another account and keeps the account', async () => {
    expect(await getRefusal(end('13911112222'))).toMatchObject({ status: 400, error: 'PHONE_MISMATCH' })
    expect(await user.users.me()).toMatchObject({ id: user.id })
  })

  test('POST /users/me/delete answers OPEN_ORDERS while an order is pending or paid', async () => {
    const order = (status: 'pending' | 'paid' | 'completed') => ({
      order_no: `A2611211200000000${String(user.id).padStart(3, '0')}`,
      user_id: user.id,
      order_type: 'grocery' as const,
      reference: '1',
      amount: '1.00',
      title: '菜',
      detail: '{}',
      status,
      expires_at: toDate(app.clock.now()),
      created_at: toDate(app.clock.now()),
      updated_at: toDate(app.clock.now()),
    })
    await app.db.insertInto('orders').values(order('pending')).execute()
    const setStatus = (status: 'paid' | 'completed') =>
      app.db.updateTable('orders').set({ status }).where('user_id', '=', user.id).execute()
    expect(await getRefusal(end(user.phone))).toMatchObject({ status: 400, error: 'OPEN_ORDERS' })
    await setStatus('paid')
    expect(await getRefusal(end(user.phone))).toMatchObject({ error: 'OPEN_ORDERS' })
    await setStatus('completed')
    await end(user.phone)
  })
})
