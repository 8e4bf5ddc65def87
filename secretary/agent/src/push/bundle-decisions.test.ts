import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '#testing'
import { startPushService, subscribeBrowser } from './testing/push-agent.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let agent: TestAgent
beforeAll(async () => void (service = await startPushService()))
afterAll(() => service.stop())
beforeEach(async () => void (agent = await startTestAgent(service.settings)))
afterEach(() => agent.stop())

const published = {
  decision_id: '7',
  bundle: 'Week planner',
  version: '1.1.0',
  decision: 'published',
  reason: null,
} as const
const rejected = {
  ...published,
  decision_id: '8',
  decision: 'rejected',
  reason: 'Promises too much',
} as const

const decide = (body: typeof published | typeof rejected) => agent.device.bundles.addDecision({ body })
const sendDue = () => agent.services.push.sendDue()

describe('POST /api/bundles/decisions', () => {
  test('notifies the devices of the person of each decision with its reason, and leads to the publications', async () => {
    const browser = await subscribeBrowser(agent, service, agent.device)
    await decide(published)
    await decide(rejected)
    await sendDue()
    expect(browser.shown()).toMatchObject([
      { title: 'Bundle published', body: 'Week planner 1.1.0', data: { about: 'bundle' } },
      { title: 'Bundle not approved', body: 'Week planner 1.1.0: Promises too much' },
    ])
  })

  test('20 requests with one decision at once, a repeated one and one of the next day notify once', async () => {
    const browser = await subscribeBrowser(agent, service, agent.device)
    await Promise.all(Array.from({ length: 20 }, () => decide(published)))
    await sendDue()
    await decide(published)
    agent.clock.move({ advanceMs: dayMs })
    await decide(published)
    await sendDue()
    expect(browser.shown()).toHaveLength(1)
  })

  test('a device that does not show content learns only that there is a decision', async () => {
    const browser = await subscribeBrowser(agent, service, agent.device, {
      shows_content: false,
      language: 'zh',
    })
    await decide(rejected)
    await sendDue()
    expect(browser.shown()).toMatchObject([{ title: '套装未通过审核', body: '秘书市场处理了您的套装。' }])
  })

  test('a device without notifications of replies is not notified', async () => {
    const browser = await subscribeBrowser(agent, service, agent.device, { kinds: ['approvals', 'budget'] })
    await decide(published)
    await sendDue()
    expect(browser.shown()).toEqual([])
  })
})
