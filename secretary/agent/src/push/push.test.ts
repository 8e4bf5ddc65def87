import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addNotice, lowBalanceSubject } from '#core'
import {
  connectExtendedClient,
  createScriptedBrain,
  createTestDevice,
  createTestSessionId,
  startTestAgent,
  type TestAgent,
} from '#testing'
import { startPushService, subscribeBrowser } from './testing/push-agent.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let agent: TestAgent
let script: ReturnType<typeof createScriptedBrain>
let session: string
let browser: Awaited<ReturnType<typeof subscribeBrowser>>
beforeAll(async () => void (service = await startPushService()))
afterAll(() => service.stop())
beforeEach(async () => {
  service.failWith(undefined)
  script = createScriptedBrain()
  agent = await startTestAgent(service.settings, script.brain)
  session = createTestSessionId()
  browser = await subscribeBrowser(agent, service, agent.device)
})
afterEach(() => agent.stop())

const sendDue = () => agent.services.push.sendDue()
const say = (content: string, session_id = session) =>
  agent.device.messages.send({ body: { session_id, content, client_msg_id: `${session_id}:${content}` } })
async function answer(content: string, text: string) {
  const socket = await connectExtendedClient(agent)
  await say(content)
  const call = await script.next()
  call.emit(text)
  call.done()
  await socket.next('stream_end')
  await socket.close()
}
async function askApproval(summary = 'Send the mail to Ann?') {
  await say(summary)
  const call = await script.next()
  const decision = call.context.approve({ summary, action: { to: 'ann@example.test' } })
  return { call, decision }
}

describe('push notifications of the agent', () => {
  test('a device without an open conversation is notified once when a reply ends', async () => {
    await answer('Sum up', 'All **done**.')
    await sendDue()
    await sendDue()
    expect(browser.shown()).toMatchObject([
      { title: 'Sum up', body: 'All done.', data: { kind: 'replies', session_id: session } },
    ])
  })

  test('no device is notified of a reply while one device shows the conversation', async () => {
    const socket = await connectExtendedClient(agent)
    socket.send({ type: 'viewing', session_id: session })
    await socket.settled()
    await answer('Sum up', 'Done.')
    await sendDue()
    socket.send({ type: 'viewing', session_id: null })
    await socket.settled()
    await sendDue()
    expect(browser.shown()).toEqual([])
    await answer('Again', 'Done again.')
    await sendDue()
    expect(browser.shown()).toMatchObject([{ body: 'Done again.' }])
    await socket.close()
  })

  test('an approval can be approved from its notification with its id, its hash and the device key', async () => {
    const { decision } = await askApproval()
    await sendDue()
    const [shown] = browser.shown()
    expect(shown).toMatchObject({ title: 'Approval needed', body: 'Send the mail to Ann?' })
    const { approval_id = '', action_hash = '' } = shown?.data ?? {}
    const params = { approval_id }
    const body = { decision: 'approve' as const, action_hash }
    const stranger = createTestDevice(agent.url, 'wrong')
    await expect(stranger.approvals.decide({ params, body })).rejects.toMatchObject({ status: 401 })
    const other = { decision: 'approve' as const, action_hash: 'another' }
    await expect(agent.device.approvals.decide({ params, body: other })).rejects.toMatchObject({
      body: { error: 'APPROVAL_CHANGED' },
    })
    await agent.device.approvals.decide({ params, body })
    expect(await decision).toBe('approved')
    await expect(agent.device.approvals.decide({ params, body })).rejects.toMatchObject({
      body: { error: 'APPROVAL_CLOSED' },
    })
  })

  test('an expired approval is neither sent nor approved', async () => {
    const { decision } = await askApproval()
    service.failWith(503)
    await sendDue()
    agent.clock.move({ advanceMs: 11 * minuteMs })
    service.failWith(undefined)
    agent.services.approvals.expireDue(agent.clock.now())
    expect(await decision).toBe('expired')
    await sendDue()
    expect(browser.shown()).toEqual([])
  })

  test('a device receives only the kinds that it chose, without content if it hides it', async () => {
    await agent.device.push.change({
      params: { key_id: browser.key_id },
      body: { kinds: ['approvals'], shows_content: false },
    })
    await answer('Ledger', 'Balance.')
    await askApproval('Pay the bill of the ledger')
    await sendDue()
    expect(browser.shown()).toHaveLength(1)
    expect(JSON.stringify(browser.shown())).not.toMatch(/ledger|bill|Ledger/)
  })

  test('a notification waits until the end of the quiet hours in the time zone of the owner', async () => {
    // The clock of the test agent is set to 16:00 in Shanghai.
    const quiet_hours = { from: '15:30', to: '16:30' }
    await agent.device.push.setQuietHours({ body: { quiet_hours } })
    await answer('First', 'One.')
    await answer('Second', 'Two.')
    await sendDue()
    expect(browser.shown()).toEqual([])
    agent.clock.move({ advanceMs: 30 * minuteMs })
    await sendDue()
    expect(browser.shown()).toMatchObject([{ body: 'Two.' }])
  })

  test('a subscription that the push service answers with 410 is removed', async () => {
    browser.unsubscribe()
    await answer('Sum up', 'Done.')
    await sendDue()
    expect((await agent.device.push.read()).devices).toEqual([])
  })

  test('a failed request is tried again later, and then the notification arrives once', async () => {
    service.failWith(503)
    await answer('Sum up', 'Done.')
    await sendDue()
    service.failWith(undefined)
    await sendDue()
    expect(browser.shown()).toEqual([])
    agent.clock.move({ advanceMs: 5 * secondMs })
    await sendDue()
    expect(browser.shown()).toHaveLength(1)
  })

  test('a budget that stops the agent is reported once a day', async () => {
    await agent.device.usage.setBudget({ body: { daily_tokens: 10 } })
    const exceed = async (content: string) => {
      await say(content, createTestSessionId())
      const call = await script.next()
      expect(() => call.meter?.assertBudget(100, 'en')).toThrow('budget')
    }
    await exceed('One')
    await sendDue()
    await exceed('Two')
    await sendDue()
    expect(browser.shown().map(({ title }) => title)).toEqual(['Daily budget used up'])
  })

  test('a low balance causes the notification Low balance, which leads to the balance page', async () => {
    const { db } = agent.deps
    const notice = { kind: 'budget', session_id: null, subject_id: lowBalanceSubject } as const
    transaction(db, () => addNotice(db, { ...notice, notice_key: 'balance:1' }, agent.clock.now()))
    await sendDue()
    expect(browser.shown()).toMatchObject([
      { title: 'Low balance', data: { kind: 'budget', about: 'balance' } },
    ])
  })

  test('the key of a removed device ends its subscription', async () => {
    await agent.device.keys.revoke({ params: { key_id: browser.key_id } })
    await answer('Sum up', 'Done.').catch(() => {})
    expect(agent.deps.db.sql.get`SELECT count(*) AS n FROM push_subscriptions`).toMatchObject({ n: 0 })
  })

  test.each([
    ['in a private network', { endpoint: 'https://10.0.0.1/push/1' }],
    ['without encryption', { endpoint: 'http://127.0.0.1/push/1' }],
    ['with a key that is no point of the curve', { keys: { p256dh: 'AAAA', auth: 'x'.repeat(22) } }],
  ])('a subscription %s is refused', async (_, changes) => {
    await expect(
      agent.device.push.subscribe({ body: { ...browser.body, ...changes } }),
    ).rejects.toMatchObject({ status: 400, body: { error: 'PUSH_SUBSCRIPTION_INVALID' } })
  })
})
