import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSkillContext, startTestAgent, type TestAgent } from '#testing'
import { deliverReminders, removeTimeFromText, type SendAgentMessage } from './reminders.ts'

const session = 'sess_01JD0000000000000000000000'
let agent: TestAgent
beforeEach(async () => {
  agent = await startTestAgent()
  agent.deps.db.sql.run`
    INSERT INTO sessions (session_id, title, title_source, created_at, updated_at)
    VALUES (${session}, 'Chat', 'auto', 1, 1)`
})
afterEach(() => agent.stop())

const use = (name: string, input: object, language: 'en' | 'zh' = 'en') => {
  const skill = agent.deps.skills.find((one) => one.name === name) ?? expect.fail(name)
  const { context } = createTestSkillContext({ now: agent.clock.now(), request: { language } })
  return skill.run(skill.input.parse(input) as never, context)
}
const remind = (words: string, language: 'en' | 'zh' = 'en') =>
  use('set_reminder', { text: words, due: words }, language)
const messages = () =>
  (agent.deps.db.sql.all`SELECT content FROM messages ORDER BY position` as { content: string }[]).map(
    ({ content }) => content,
  )

test.each([
  ['remind me tomorrow at 9 to call Ann', 'tomorrow at 9', 'call Ann'],
  ['Remind me to pay the rent on Friday', 'on Friday', 'pay the rent'],
  ['remind me in 20 minutes', 'in 20 minutes', 'remind me in 20 minutes'],
  ['明天上午9点提醒我给王总打电话', '明天上午9点', '给王总打电话'],
  ['提醒我三天后交房租', '三天后', '交房租'],
  ['call Ann', '2026-12-01T09:00:00Z', 'call Ann'],
])('removeTimeFromText removes the time from “%s”', (text, moment, words) => {
  expect(removeTimeFromText(text, moment)).toBe(words)
})

describe('reminder skill and deliverReminders', () => {
  test("a reminder is set from the user's words, in the user's time zone", async () => {
    expect(await remind('remind me tomorrow at 9am to call Ann')).toBe(
      'I will remind you on **2026-11-22 09:00**: call Ann (#1)',
    )
    expect(await remind('明天下午3点提醒我给王总打电话', 'zh')).toBe(
      '好的，我会在 **2026-11-22 15:00** 提醒您：给王总打电话（#2）',
    )
    expect(await use('set_reminder', { text: 'pay', due: '2026-11-21T09:00:00Z' })).toContain(
      '2026-11-21 17:00',
    )
    expect(await use('list_reminders', {})).toBe(
      '- #3 2026-11-21 17:00 pay\n- #1 2026-11-22 09:00 call Ann\n- #2 2026-11-22 15:00 给王总打电话',
    )
  })

  test('a reminder without a time, or a repeating reminder, is refused with a reason', async () => {
    await expect(remind('remind me to call Ann')).rejects.toThrow('When?')
    await expect(remind('提醒我打电话', 'zh')).rejects.toThrow('什么时候')
    await expect(remind('remind me every Monday to call')).rejects.toThrow('not again and again')
    await expect(remind('每天9点提醒我喝水', 'zh')).rejects.toThrow('不支持重复')
    await expect(use('set_reminder', { text: 'x', due: '2026-11-21T08:00:00Z' })).rejects.toThrow('passed')
    await expect(use('cancel_reminder', { id: 9 })).rejects.toThrow('There is no reminder #9')
    expect(await use('list_reminders', {})).toBe('There are no reminders.')
  })

  test('a reminder is sent exactly when it is due, once, as a message of its session', async () => {
    await remind('remind me in 10 minutes to call Ann')
    agent.clock.move({ advanceMs: 10 * minuteMs - 1 })
    await agent.jobs.runDue()
    expect(messages()).toEqual([])
    agent.clock.move({ advanceMs: 1000 })
    await agent.jobs.runDue()
    expect(messages()).toEqual(['⏰ call Ann'])
    agent.clock.move({ advanceMs: 60 * minuteMs })
    await agent.jobs.runDue()
    expect(messages()).toHaveLength(1)
    await expect(use('cancel_reminder', { id: 1 })).rejects.toThrow('There is no reminder')
  })

  test('a cancelled reminder is never sent', async () => {
    await remind('remind me in 10 minutes to call Ann')
    expect(await use('cancel_reminder', { id: 1 })).toBe('Reminder #1 is cancelled: call Ann')
    agent.clock.move({ advanceMs: 60 * minuteMs })
    await agent.jobs.runDue()
    expect(messages()).toEqual([])
  })

  test('a reminder that became due while the service was down is sent at the next start', async () => {
    await remind('remind me in 10 minutes to call Ann')
    await agent.stopOnly()
    agent = await startTestAgent({ DATA_DIR: agent.dataDir })
    agent.clock.move({ now: fromIso('2026-11-25T00:00:00Z') })
    await agent.jobs.runDue()
    expect(messages()).toEqual(['⏰ call Ann'])
  })

  test('a reminder that could not be sent is not marked as delivered and is sent next time', async () => {
    await remind('remind me in 10 minutes to call Ann')
    const later = agent.clock.now() + 20 * minuteMs
    const sent: string[] = []
    const { db } = agent.deps
    const sendMessage: SendAgentMessage = (_, text, write) => {
      write()
      sent.push(text)
    }
    const failing: SendAgentMessage = (_, __, write) =>
      transaction(db, () => {
        write()
        throw new Error('the disk is full')
      })
    expect(() => deliverReminders({ db, sendMessage: failing }, later)).toThrow('the disk is full')
    deliverReminders({ db, sendMessage }, later)
    deliverReminders({ db, sendMessage }, later)
    expect(sent).toEqual(['⏰ call Ann'])
  })
})
