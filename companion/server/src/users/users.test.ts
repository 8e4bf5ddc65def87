import { randomUUID } from 'node:crypto'
import { fromIso, secondMs, toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import { IdentityError } from '@sanhe/providers/identity'
import { SocialError } from '@sanhe/providers/social'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCount, toUser } from '#core'
import { notify } from '#notifications'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { storeVoice } from '#uploads'
import { checkCharacterOf } from './identity-number.ts'

let app: TestApp
let user: TestUser
let numbers = 0
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const newNumber = (serial: number) => {
  const first = `1101051949123${String(serial).padStart(4, '0')}`
  return first + checkCharacterOf(first)
}
/** Not ending in 0000, which the stand-in refuses. */
const nextNumber = () => newNumber(1000 + (numbers += 1))
const wrong = { realName: '不匹配', idCard: '11010519491231002X' }
const verify = (who = user, claim = { realName: '王秀英', idCard: nextNumber() }) =>
  who.users.verify({ body: claim })
const rowOf = ({ id }: { id: number }) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a profile', () => {
  test('is shown to its owner with phones masked', async () => {
    await user.users.setEmergencyContact({ body: { name: '王小明', phone: '13911112222' } })
    expect(await user.users.me()).toEqual({
      id: user.id,
      phone: expect.stringMatching(/^138\*{4}\d{4}$/),
      nickname: expect.any(String),
      avatar: null,
      birth_year: null,
      birth_month: null,
      gender: null,
      city: '北京',
      district: null,
      interests: [],
      profileComplete: false,
      verified: false,
      realName: null,
      emergencyContact: { name: '王小明', phone: '139****2222' },
      font_size: 'medium',
      speech_speed: 'normal',
      auto_voice: true,
      isMember: false,
      memberExpiresAt: null,
      isCaptain: false,
      captainLevel: null,
      createdAt: '2026-11-21T04:00:00.000Z',
    })
  })

  test('is changed in the parts that are sent', async () => {
    const whole = {
      nickname: '  秀英 ',
      birth_year: 1960,
      birth_month: 5,
      gender: 'female' as const,
      city: '上海',
      district: '静安区',
      interests: ['太极' as const, '书法' as const],
    }
    const first = await user.users.setProfile({ body: whole })
    expect(first).toMatchObject({
      success: true,
      user: { ...whole, nickname: '秀英', profileComplete: true },
    })
    const { user: second } = await user.users.setProfile({ body: { district: null } })
    expect(second).toEqual({ ...first.user, district: null })
    expect((await user.users.setProfile({ body: {} })).user).toEqual(second)
  })

  test.each([
    ['birth_year', { birth_year: 2009 }],
    ['birth_year', { birth_year: 1905 }],
    ['birth_month', { birth_month: 13 }],
    ['birth_month', { birth_month: 0 }],
    ['interests', { interests: [] }],
    ['interests', { interests: ['太极', '晨练', '书法', '摄影', '舞蹈', '旅游'] }],
    ['interests', { interests: ['太极', '太极'] }],
    ['interests.0', { interests: ['炒股'] }],
    ['nickname', { nickname: '   ' }],
    ['nickname', { nickname: '长'.repeat(51) }],
    ['gender', { gender: 'unknown' }],
    ['', { phone: '13900000000' }],
  ])('refuses a wrong %s: %o', async (field, body) => {
    const answer = await refusal(user.users.setProfile({ body: body as object }))
    expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', ...(field && { field }) })
  })

  test('takes one and five interests', async () => {
    for (const interests of [['太极'], ['太极', '晨练', '书法', '摄影', '舞蹈']] as const)
      expect((await user.users.setProfile({ body: { interests: [...interests] } })).user.interests).toEqual(
        interests,
      )
  })
})

test('settings are changed in the parts that are sent', async () => {
  await user.users.setSettings({ body: { font_size: 'large', speech_speed: 'slow' } })
  await user.users.setSettings({ body: { auto_voice: false } })
  const changed = { font_size: 'large', speech_speed: 'slow', auto_voice: false }
  expect(await user.users.me()).toMatchObject(changed)
  for (const body of [{ font_size: 'huge' }, { speech_speed: 'faster' }, { auto_voice: 'yes' }])
    expect(await refusal(user.users.setSettings({ body: body as object }))).toMatchObject({
      error: 'VALIDATION_ERROR',
    })
})

test('nobody is their own emergency contact', async () => {
  const body = { name: '我自己', phone: user.phone }
  expect(await refusal(user.users.setEmergencyContact({ body }))).toMatchObject({
    status: 400,
    error: 'EMERGENCY_CONTACT_IS_SELF',
  })
  expect(
    await refusal(user.users.setEmergencyContact({ body: { name: '小明', phone: '123' } })),
  ).toMatchObject({
    error: 'VALIDATION_ERROR',
    field: 'phone',
  })
})

describe('a real name', () => {
  let identity: TestApp['deps']['identity']
  beforeEach(() => void ({ identity } = app.deps))
  afterEach(() => void (app.deps.identity = identity))

  test('that matches is final, and lies encrypted beside a keyed hash', async () => {
    const idCard = nextNumber()
    expect(await verify(user, { realName: '王秀英', idCard })).toEqual({ success: true, verified: true })
    expect(await user.users.me()).toMatchObject({ verified: true, realName: '王**' })
    const row = await rowOf(user)
    expect(row.id_card_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(idCard)
    expect(app.deps.fields.decrypt(row.id_card_encrypted ?? '', `users:${user.id}:id_card`)).toBe(idCard)
    expect(
      app.deps.fields.decrypt(row.id_card_encrypted ?? '', `users:${user.id + 1}:id_card`),
    ).toBeUndefined()
    expect(await refusal(verify())).toMatchObject({ status: 400, error: 'ALREADY_VERIFIED' })
  })

  test('may be written with a small x and spaces around', async () => {
    expect(await verify(user, { realName: ' 王秀英 ', idCard: ' 11010519491231002x ' })).toMatchObject({
      verified: true,
    })
  })

  test('is refused by the source, by the check character, and by its form', async () => {
    const failed = { status: 400, error: 'VERIFICATION_FAILED' }
    expect(await refusal(verify(user, wrong))).toMatchObject(failed)
    expect(await refusal(verify(user, { ...wrong, idCard: '110105194912310000' }))).toMatchObject(failed)
    expect(await refusal(verify(user, { realName: '王秀英', idCard: '110105194912310021' }))).toMatchObject(
      failed,
    )
    const misspelt = { status: 400, error: 'VALIDATION_ERROR', field: 'idCard' }
    expect(await refusal(verify(user, { ...wrong, idCard: '1101051949123100' }))).toMatchObject(misspelt)
    expect(await refusal(verify(user, { ...wrong, idCard: '1'.repeat(30) }))).toMatchObject(misspelt)
  })

  test('fails four times in a day, the fifth time ends the day', async () => {
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await refusal(verify(user, wrong))).toMatchObject({ error: 'VERIFICATION_FAILED' })
    const ended = { status: 429, error: 'VERIFICATION_LIMIT_EXCEEDED', retryAfter: 12 * 3600 }
    expect(await refusal(verify(user, wrong))).toMatchObject(ended)
    expect(await refusal(verify())).toMatchObject(ended)
    app.clock.move({ now: fromIso('2026-11-21T15:59:59Z') })
    expect(await refusal(verify())).toMatchObject({ ...ended, retryAfter: 1 })
    app.clock.move({ advanceMs: secondMs })
    expect(await verify()).toMatchObject({ verified: true })
    app.clock.move({ reset: true })
  })

  test('may still match at the fifth try', async () => {
    for (let tries = 1; tries <= 4; tries += 1) await refusal(verify(user, wrong))
    expect(await verify()).toMatchObject({ verified: true })
  })

  test('tried by twenty at once fails four times and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(verify(user, wrong))))
    expect(answers.filter(({ error }) => error === 'VERIFICATION_FAILED')).toHaveLength(4)
    expect(answers.filter(({ error }) => error === 'VERIFICATION_LIMIT_EXCEEDED')).toHaveLength(16)
    // The control: counted by reading first and writing after, as many get through as read in time.
    let naive = 0
    const readThenWrite = async () => {
      const { login_count: seen } = await rowOf(user)
      if (seen >= 4) return
      await app.db
        .updateTable('users')
        .set({ login_count: seen + 1 })
        .where('id', '=', user.id)
        .execute()
      naive += 1
    }
    await Promise.all(Array.from({ length: 20 }, readThenWrite))
    expect(naive).toBeGreaterThan(4)
  })

  test('is counted before the source is asked, so that a crash gives no try away', async () => {
    const count = { name: 'users.verify', subject: `user:${user.id}`, period: '2026-11-21' }
    let countedMeanwhile = 0
    app.deps.identity = {
      async verify() {
        countedMeanwhile = await readCount(app.db, count)
        return 'mismatch'
      },
    }
    await refusal(verify())
    expect(countedMeanwhile).toBe(1)
    expect(await readCount(app.db, count)).toBe(1)
  })

  test('costs no try while the source does not answer', async () => {
    app.deps.identity = { verify: () => Promise.reject(new IdentityError('UNREACHABLE', true)) }
    for (let tries = 1; tries <= 6; tries += 1)
      expect(await refusal(verify())).toMatchObject({ status: 503, error: 'IDENTITY_UNAVAILABLE' })
    app.deps.identity = identity
    expect(await verify()).toMatchObject({ verified: true })
  })

  test('is that of one account, also when two prove it at once', async () => {
    const claim = { realName: '王秀英', idCard: nextNumber() }
    const others = await Promise.all([app.user(), app.user(), app.user()])
    const answers = await Promise.allSettled([user, ...others].map((who) => verify(who, claim)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as object] : [],
    )
    expect(refused).toHaveLength(3)
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 400, body: { error: 'ID_CARD_IN_USE' } })
  })
})

describe('WeChat', () => {
  const link = (code: string) => user.users.linkWechat({ body: { code } })
  const identities = () =>
    app.db.selectFrom('user_identities').selectAll().where('user_id', '=', user.id).execute()

  test('is linked by a code of the mini-program; the newest stays', async () => {
    await link('demo-xiuying:1')
    const [first] = await identities()
    expect(first).toMatchObject({ app_id: 'sandbox', openid: expect.stringMatching(/^o.{27}$/) })
    await link('demo-another:1')
    expect(await identities()).toEqual([
      { ...first, openid: expect.not.stringMatching(first?.openid ?? ''), unionid: expect.any(String) },
    ])
  })

  test('refuses a code that is used or none', async () => {
    await link('demo-once')
    for (const code of ['demo-once', 'nonsense'])
      expect(await refusal(link(code))).toMatchObject({ status: 400, error: 'WECHAT_CODE_INVALID' })
  })

  test('that does not answer is said to be away', async () => {
    const { wechatMini } = app.deps
    app.deps.wechatMini = { exchange: () => Promise.reject(new SocialError('UNREACHABLE', false)) }
    expect(await refusal(link('demo-later'))).toMatchObject({ status: 503, error: 'WECHAT_UNAVAILABLE' })
    app.deps.wechatMini = wechatMini
  })
})

test('nobody is shown anything of a user without a token', async () => {
  expect(await refusal(app.visitor.users.me())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
})

describe('an account that is ended', () => {
  const end = (phone: string) => user.users.remove({ body: { phone } })

  test('keeps nothing by which anybody is known, and its phone may register anew', async () => {
    await user.users.setProfile({ body: { nickname: '独一无二', birth_year: 1960, interests: ['太极'] } })
    await user.users.setEmergencyContact({ body: { name: '王小明', phone: '13911112222' } })
    await user.users.linkWechat({ body: { code: 'demo-leaving' } })
    const idCard = nextNumber()
    await verify(user, { realName: '王秀英', idCard })
    await end(user.phone)
    expect(await refusal(user.users.me())).toMatchObject({ status: 403, error: 'ACCOUNT_DISABLED' })
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

  test('takes along what was said to the butler and what it was told', async () => {
    const at = toDate(app.clock.now())
    const voice = await storeVoice(app.deps, { bytes: Buffer.alloc(3200), name: 'voice.pcm', type: '' })
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
    await inTransaction(app.db, (tx) => notify(app.deps, tx, toUser(user.id), words))
    expect((await fetch(voice.url)).status).toBe(200)
    await end(user.phone)
    await app.settle()
    expect((await fetch(voice.url)).status).toBe(404)
    for (const table of ['ai_conversations', 'ai_user_preferences', 'notifications'] as const)
      expect(await app.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    const devices = app.db.selectFrom('push_tokens').selectAll().where('recipient', '=', toUser(user.id))
    expect(await devices.execute()).toEqual([])
  })

  test('is sent nothing any more', async () => {
    await end(user.phone)
    const words = { type: 'SYSTEM', title: '通知', content: '内容', data: {} }
    await inTransaction(app.db, (tx) =>
      notify(app.deps, tx, toUser(user.id), { ...words, channels: ['sms'] }),
    )
    await app.settle()
    expect(app.sentTo(user.phone)).toEqual([])
    // The vendor is not even asked about what stands in the place of the number.
    const log = await app.db
      .selectFrom('delivery_log')
      .select(['channel', 'outcome'])
      .where('recipient', '=', toUser(user.id))
      .execute()
    expect(log).toEqual([{ channel: 'sms', outcome: 'nobody' }])
  })

  test('is not the one of somebody who typed another number', async () => {
    expect(await refusal(end('13911112222'))).toMatchObject({ status: 400, error: 'PHONE_MISMATCH' })
    expect(await user.users.me()).toMatchObject({ id: user.id })
  })

  test('has no order that is not finished', async () => {
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
    expect(await refusal(end(user.phone))).toMatchObject({ status: 400, error: 'OPEN_ORDERS' })
    await setStatus('paid')
    expect(await refusal(end(user.phone))).toMatchObject({ error: 'OPEN_ORDERS' })
    await setStatus('completed')
    await end(user.phone)
  })
})
