import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DemoUser } from './callers.ts'

/** The demo user joins the next two activities. A neighbour joins both too, and another one the first. */
export async function joinActivities(user: DemoUser, [li, zhang]: readonly [DemoUser, DemoUser]) {
  const { activities } = await user.activities.list({ query: { pageSize: 2 } })
  const [first, second] = activities.map(({ id }) => ({ params: { id } }))
  if (!first || !second) return
  await zhang.activities.join(first)
  for (const person of [user, li]) {
    await person.activities.join(first) // oxlint-disable-line no-await-in-loop -- places are given in order
    await person.activities.join(second) // oxlint-disable-line no-await-in-loop -- places are given in order
  }
}

/**
 * Writes an advert that is reported and waits for moderation, and then posts with likes and a comment, so that a visitor
 * sees the good posts first.
 */
export async function writePosts(user: DemoUser, [li, zhang]: readonly [DemoUser, DemoUser]) {
  const advert = await zhang.community.create({
    body: { content: '祖传保健床垫，睡一个月百病全消，名额有限，快来找我登记！' },
  })
  await user.community.report({ params: { id: advert.id }, body: { reason: '虚假宣传，卖保健品' } })
  const chess = await li.community.create({
    body: { content: '什刹海文化站的象棋角又开张了，暖气足、茶水免费，会下不会下都来坐坐。' },
  })
  await user.community.like({ params: { id: chess.id } })
  const post = await user.community.create({
    body: { content: '今天在景山公园走了一圈，银杏全黄了，明天约着一起去拍照！', location: '景山公园' },
  })
  for (const neighbour of [li, zhang]) await neighbour.community.like({ params: { id: post.id } }) // oxlint-disable-line no-await-in-loop
  await li.community.comment({ params: { id: post.id }, body: { content: '我带相机，八点东门见。' } })
}

/** Asks the butler two questions, which start the conversation that the app shows. */
export async function talkToButler(app: FastifyInstance, { token }: DemoUser) {
  const sessionId = randomUUID()
  // oxlint-disable-next-line no-await-in-loop -- one conversation
  for (const content of ['附近有什么活动？', '明天早上八点提醒我吃降压药'])
    await app.inject({
      method: 'POST',
      url: '/api/v1/ai/chat',
      headers: { authorization: `Bearer ${token}` },
      payload: { sessionId, content, contentType: 'text' },
    })
}
