import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate, toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, createSuccessResponse, type PaginationParams, apiError as refuseCommon } from '#core'
import type { NewTopic, TopicChanges } from './admin-contract.ts'
import { apiError } from './errors.ts'
import * as store from './topic-store.ts'

type TopicDeps = Pick<Deps, 'db' | 'clock'>

export const toTopicResponse = (topic: store.TopicRow) => ({
  id: topic.id,
  name: topic.name,
  description: topic.description,
  postCount: topic.post_count,
  isOfficial: topic.is_official,
})

const toAdminTopicResponse = (topic: store.TopicRow) => ({
  ...toTopicResponse(topic),
  isHidden: topic.is_hidden,
  createdAt: toIso(topic.created_at.getTime()),
})

export async function listTopicsForAdmin(
  { db }: TopicDeps,
  { status, ...page }: PaginationParams & { status?: 'shown' | 'hidden' | undefined },
) {
  const { topics, total } = await store.listAllTopics(db, status && status === 'hidden', page)
  return { topics: topics.map(toAdminTopicResponse), total, ...page }
}

/**
 * Converts the fields of the request to columns. Fields that the request does not contain are left out, so that their
 * columns stay unchanged.
 */
const topicColumns = (input: TopicChanges) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.isOfficial !== undefined && { is_official: input.isOfficial }),
  ...(input.isHidden !== undefined && { is_hidden: input.isHidden }),
})

export const createTopic = ({ db, clock }: TopicDeps, input: NewTopic) =>
  inTransaction(db, async (tx) => {
    await store.lockTopicNames(tx)
    const columns = { ...topicColumns(input), name: input.name, created_at: toDate(clock.now()) }
    const topic = await store.addTopic(tx, columns)
    if (!topic) throw apiError('TOPIC_EXISTS')
    return { ...createSuccessResponse('话题已创建'), id: topic.id }
  })

/**
 * Changes a topic. Existing posts keep the topic. A hidden topic is missing in the list and cannot be chosen for new
 * posts.
 */
export async function changeTopic({ db }: TopicDeps, id: number, input: TopicChanges) {
  const columns = topicColumns(input)
  await inTransaction(db, async (tx) => {
    await store.lockTopicNames(tx)
    if (!(await store.findTopic(tx, id))) throw refuseCommon('NOT_FOUND')
    const other = input.name === undefined ? undefined : await store.findTopicByName(tx, input.name)
    if (other && other.id !== id) throw apiError('TOPIC_EXISTS')
    if (Object.keys(columns).length > 0) await store.updateTopic(tx, id, columns)
  })
  return createSuccessResponse('话题已更新')
}
