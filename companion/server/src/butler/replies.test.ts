import { randomUUID } from 'node:crypto'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { countCharacters } from './clauses.ts'
import { chatWithButler } from './testing/chat-helpers.ts'
import { createSilentRecording } from './testing/silent-recording.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user({ nickname: '王阿姨' })))
afterAll(() => app.stop())

const say = (content: string, who = user) => chatWithButler(who, content, { sessionId: randomUUID() })

describe('replies of the butler', () => {
  test.each([
    ['我胸口疼', /^请立即拨打120！/, []],
    ['我摔倒了起不来', /^请立即拨打120！/, []],
    ['我不想活了', /请立即拨打120.*12356/, ['拨打12356']],
    ['家里着火了', /拨打119.*请立即拨打120/, ['拨打119']],
    ['有人溺水了', /拨打120和110.*自己别下水/, ['拨打110']],
    ['救命', /^请立即拨打120！.*110.*119/, ['拨打110', '拨打119']],
  ])('the reply of the butler to "%s" starts with the emergency number', async (content, words, more) => {
    await app.providers.devModel.queue([{ text: '没事的，睡一觉就好。' }])
    const { reply, options, messages } = await say(content)
    expect(reply).toMatch(words)
    expect(messages).toHaveLength(1)
    expect(options).toEqual(['拨打120', '联系家人', ...more])
    // The model gives the queued reply only now, which shows that the emergency was answered without the model.
    expect((await say('今天心情不错')).reply).toContain('睡一觉')
  })

  test("the butler's reply to an emergency offers buttons to call 120 and the emergency contact, with the phone number", async () => {
    const careful = await app.user({
      emergency_contact_name: '王小明',
      emergency_contact_phone: '13900000001',
    })
    const { options, reply } = await say('我胸口疼', careful)
    expect(options).toEqual(['拨打120', '联系王小明 13900000001'])
    expect(reply).not.toContain('139')
    expect((await say('膝盖疼怎么办', careful)).options).toEqual(['医院挂号', '联系王小明 13900000001'])
    expect((await say('膝盖疼怎么办')).options).toEqual(['医院挂号', '联系家人'])
  })

  test("the butler's reply about money warns, recommends no product and does not call the model", async () => {
    await app.providers.devModel.queue([{ text: '买这只基金吧。' }])
    const { reply, options } = await say('推荐个理财产品')
    expect(reply).toContain('不推荐任何产品')
    expect(reply).toContain('诈骗')
    expect(options).toEqual(['联系家人', '拨打96110'])
    expect((await say('今天心情不错')).reply).toContain('买这只基金')
  })

  test("the butler's reply about health ends with a medical disclaimer", async () => {
    const { reply, options } = await say('膝盖疼怎么办')
    expect(reply.endsWith('（仅供参考，不构成医疗建议）')).toBe(true)
    expect(countCharacters(reply)).toBeLessThanOrEqual(100)
    expect(options).toEqual(['医院挂号', '联系家人'])
  })

  test.each([
    ['您好', '王阿姨您好！我是小禾。想看活动、挂号，还是买菜？', 3],
    ['现在几点了', '现在是2026年11月21日星期六12:00。', 3],
    ['你会做什么', '我可以帮您看附近活动、找医院挂号、买菜送货，也能陪您说说话。您点一下就行。', 3],
    ['谢谢，再见', '不客气，有事随时叫我。祝您今天开心！', 0],
    ['今天心情不错', '我在听呢。我可以帮您看附近活动、找医院挂号、买菜送货，您想做哪样？', 3],
  ])('the butler answers "%s" without calling a model', async (content, words, options) => {
    const said = await say(content)
    expect(said.reply).toBe(words)
    expect(said.options).toHaveLength(options)
  })
})

test('POST /ai/voice answers a placeholder transcription and a spoken reply with the sandbox speech service', async () => {
  const body = new FormData()
  body.append('sessionId', randomUUID())
  body.append('file', new Blob([createSilentRecording()], { type: 'audio/wav' }), 'speech.wav')
  const response = await user.fetch('/api/v1/ai/voice', { method: 'POST', body })
  expect(await response.json()).toMatchObject({
    transcription: '（演示环境）您发来了一段语音',
    reply: { voiceUrl: expect.stringContaining('/uploads/') },
  })
})

describe('GET and PUT /api/v1/ai/preferences', () => {
  test('preferences of the butler are empty at first; absent fields stay unchanged and null clears a field', async () => {
    const empty = {
      preferredHospital: null,
      preferredDoctor: null,
      homeAddress: null,
      commonDestinations: [],
      dietaryRestrictions: [],
      speechSpeed: 'normal',
      autoVoiceReply: true,
    }
    expect(await user.butler.preferences()).toEqual(empty)
    const commonDestinations = [
      { name: '公园', address: null },
      { name: '女儿家', address: '和平里2号' },
    ]
    const body = { preferredHospital: ' 协和医院 ', commonDestinations, dietaryRestrictions: ['花生'] }
    const changed = { ...empty, ...body, preferredHospital: '协和医院' }
    expect(await user.butler.changePreferences({ body })).toEqual({ success: true, preferences: changed })
    await user.butler.changePreferences({ body: { homeAddress: '东城区1号' } })
    await user.butler.changePreferences({ body: { preferredHospital: null } })
    await user.butler.changePreferences({ body: {} })
    const now = { ...changed, homeAddress: '东城区1号', preferredHospital: null }
    expect(await user.butler.preferences()).toEqual(now)
    expect(await (await app.user()).butler.preferences()).toEqual(empty)
  })

  test("speech settings changed through the butler's preferences also change in the user's profile, and vice versa", async () => {
    await user.butler.changePreferences({ body: { speechSpeed: 'slow', autoVoiceReply: false } })
    expect((await user.users.me()).speech_speed).toBe('slow')
    await user.users.setSettings({ body: { speech_speed: 'fast', auto_voice: true } })
    expect(await user.butler.preferences()).toMatchObject({ speechSpeed: 'fast', autoVoiceReply: true })
  })

  test.each([
    { speechSpeed: 'hasty' },
    { preferredHospital: '院'.repeat(101) },
    { preferredHospital: ' ' },
    { dietaryRestrictions: Array.from({ length: 21 }, () => '花生') },
    { unknown: 1 },
  ])('PUT /api/v1/ai/preferences with %j answers 400 VALIDATION_ERROR', async (body) => {
    const response = await user.fetch('/api/v1/ai/preferences', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'VALIDATION_ERROR' }])
  })
})

test('the butler tells the time in Shanghai', async () => {
  app.clock.move({ now: fromIso('2026-11-21T17:05:00Z') })
  expect((await say('现在几点了', await app.user())).reply).toBe('现在是2026年11月22日星期日01:05。')
  app.clock.move({ reset: true })
})
