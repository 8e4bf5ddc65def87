import { SocialLoginError } from '@sanhe/providers/social'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

describe('GET /users/me and PUT /users/profile', () => {
  test('GET /users/me shows the user’s profile with a masked phone number', async () => {
    await user.users.setEmergencyContact({ body: { name: '王小明', phone: '13911112222' } })
    expect(await user.users.me()).toEqual({
      id: user.id,
      phone: expect.stringMatching(/^138\*{4}\d{4}$/),
      nickname: expect.any(String),
      avatar: null,
      birthYear: null,
      birthMonth: null,
      birth_year: null,
      birth_month: null,
      gender: null,
      city: '北京',
      district: null,
      interests: [],
      profileComplete: false,
      verified: false,
      realName: null,
      emergencyContact: { name: '王小明', phone: '13911112222', relation: null },
      fontSize: 'medium',
      speechSpeed: 'normal',
      autoVoice: true,
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

  test('PUT /users/profile changes only the fields that are sent', async () => {
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
    ['birthYear', { birthYear: 2009 }],
    ['birthMonth', { birthMonth: 13 }],
    ['phone', { phone: '13900000000' }],
  ])('PUT /users/profile answers VALIDATION_ERROR for the field %s of %o', async (field, body) => {
    const answer = await getRefusal(user.users.setProfile({ body: body as object }))
    expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', ...(field && { field }) })
  })

  test('PUT /users/profile accepts one to five interests', async () => {
    for (const interests of [['太极'], ['太极', '晨练', '书法', '摄影', '舞蹈']] as const)
      expect((await user.users.setProfile({ body: { interests: [...interests] } })).user.interests).toEqual(
        interests,
      )
  })
})

describe('PUT /users/settings', () => {
  const camel = { fontSize: 'large', speechSpeed: 'slow', autoVoice: false } as const
  const snake = { font_size: 'large', speech_speed: 'slow', auto_voice: false } as const

  test.each([camel, snake])(
    'PUT /users/settings accepts %o, and GET /users/me contains both spellings of the fields',
    async (settings) => {
      await user.users.setSettings({ body: settings })
      expect(await user.users.me()).toMatchObject({ ...camel, ...snake })
    },
  )

  test('PUT /users/settings does not change settings that are absent', async () => {
    await user.users.setSettings({ body: camel })
    await user.users.setSettings({ body: { fontSize: 'small' } })
    expect(await user.users.me()).toMatchObject({ ...camel, fontSize: 'small' })
  })

  test('PUT /users/settings prefers the camelCase spelling of a setting if both are sent', async () => {
    await user.users.setSettings({ body: { fontSize: 'small', font_size: 'large' } })
    expect((await user.users.me()).fontSize).toBe('small')
  })

  test.each([
    ['fontSize', { fontSize: 'huge' }],
    ['speech_speed', { speech_speed: 'faster' }],
    ['autoVoice', { autoVoice: 'yes' }],
    ['volume', { volume: 3 }],
  ])('PUT /users/settings answers 400 VALIDATION_ERROR with field %s for %o', async (field, body) => {
    const answer = await getRefusal(user.users.setSettings({ body: body as object }))
    expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field })
  })
})

test('PUT /users/profile accepts birthYear and birthMonth as well as birth_year and birth_month', async () => {
  const { user: changed } = await user.users.setProfile({ body: { birthYear: 1950, birth_month: 3 } })
  expect(changed).toMatchObject({ birthYear: 1950, birth_year: 1950, birthMonth: 3, birth_month: 3 })
})

test('PUT /users/emergency-contact stores the relation, and removes it when the relation is absent', async () => {
  const user = await app.user()
  const body = { name: '小芳', phone: '13911112222' }
  await user.users.setEmergencyContact({ body: { ...body, relation: '女儿' } })
  expect((await user.users.me()).emergencyContact).toEqual({ ...body, relation: '女儿' })
  await user.users.setEmergencyContact({ body })
  expect((await user.users.me()).emergencyContact).toEqual({ ...body, relation: null })
})

test('PUT /users/emergency-contact answers EMERGENCY_CONTACT_IS_SELF for the user’s own phone number', async () => {
  const body = { name: '我自己', phone: user.phone }
  expect(await getRefusal(user.users.setEmergencyContact({ body }))).toMatchObject({
    status: 400,
    error: 'EMERGENCY_CONTACT_IS_SELF',
  })
  expect(
    await getRefusal(user.users.setEmergencyContact({ body: { name: '小明', phone: '123' } })),
  ).toMatchObject({
    error: 'VALIDATION_ERROR',
    field: 'phone',
  })
})

describe('POST /users/me/wechat', () => {
  const link = (code: string) => user.users.linkWechat({ body: { code } })
  const identities = () =>
    app.db.selectFrom('user_identities').selectAll().where('user_id', '=', user.id).execute()

  test('POST /users/me/wechat links WeChat by a code of the mini-program, and a later link replaces it', async () => {
    await link('demo-xiuying:1')
    const [first] = await identities()
    expect(first).toMatchObject({ app_id: 'sandbox', openid: expect.stringMatching(/^o.{27}$/) })
    await link('demo-another:1')
    expect(await identities()).toEqual([
      { ...first, openid: expect.not.stringMatching(first?.openid ?? ''), unionid: expect.any(String) },
    ])
  })

  test('POST /users/me/wechat answers WECHAT_CODE_INVALID for a used or invalid code', async () => {
    await link('demo-once')
    for (const code of ['demo-once', 'nonsense'])
      expect(await getRefusal(link(code))).toMatchObject({ status: 400, error: 'WECHAT_CODE_INVALID' })
  })

  test('POST /users/me/wechat answers WECHAT_UNAVAILABLE when WeChat does not respond', async () => {
    const { wechatMini } = app.deps
    app.deps.wechatMini = { exchange: () => Promise.reject(new SocialLoginError('UNREACHABLE', false)) }
    expect(await getRefusal(link('demo-later'))).toMatchObject({
      status: 503,
      error: 'WECHAT_UNAVAILABLE',
      retryAfter: 10,
    })
    app.deps.wechatMini = wechatMini
  })
})

test('GET /users/me answers 401 without a token', async () => {
  expect(await getRefusal(app.visitor.users.me())).toMatchObject({ status: 401, error: 'UNAUTHORIZED' })
})

test('GET /users/me shows the full phone number of the emergency contact', async () => {
  await user.users.setEmergencyContact({ body: { name: '王小明', phone: '13911112222' } })
  const { emergencyContact } = await user.users.me()
  expect(emergencyContact).toEqual({ name: '王小明', phone: '13911112222', relation: null })
  const changed = await user.users.setProfile({ body: { city: '北京' } })
  expect(changed.user.emergencyContact).toEqual(emergencyContact)
  const child = await app.child({ of: [user] })
  const admin = await app.admin()
  const others = [
    child.children.parents({ query: {} }),
    child.children.overview({ params: { id: user.id } }),
    admin.admin.listUsers({ query: {} }),
  ]
  expect(JSON.stringify(await Promise.all(others))).not.toMatch(/139(1111|\*{4})2222/)
})
