import { type Deps, findSharedAuthor, implement, isConversationVisible } from '#core'
import type { RunService } from '#runs'
import { describeSubAgentUsage, listSubAgentsOfMessage } from '#tasks'
import { listToolCallsOfMessage } from '#tool-calls'
import { createUploadUrl } from '#uploads'
import { describeRunUsage } from '#usage'
import { messagesContract } from './contract.ts'
import { apiError, createMessageRefusal } from './errors.ts'
import * as store from './store.ts'
import { toMessageResponse } from './views.ts'

type Page = { session_id: string; before?: string | undefined; limit: number; after_seq?: number | undefined }

type MessageDeps = Pick<Deps, 'db' | 'clock'>

export const messageRoutes = (deps: MessageDeps, runs: Pick<RunService, 'accept' | 'inFlight'>) =>
  implement(messagesContract, {
    list({ query, actor }) {
      const { rows, hasMore } = pageOfMessages(deps.db, query, actor.personId)
      const soFar = new Map(
        runs
          .inFlight()
          .map((reply) => [reply.messageId, { text: reply.text(), reasoning: reply.reasoning() }]),
      )
      const messages = rows.map((row) => toMessageResponse(row, readMessageDetails(deps, row, soFar)))
      return { messages, has_more: hasMore, next_before: hasMore ? (rows[0]?.message_id ?? null) : null }
    },
    send({ body, actor }) {
      const accepted = runs.accept({ type: 'message', attachments: [], ...body }, actor.personId)
      if (accepted.refusal !== undefined) throw createMessageRefusal(accepted.refusal)
      return { message_id: accepted.messageId, duplicate: accepted.duplicate }
    },
  })

/** Reads a page. A session that the person does not see is answered like a session that does not exist. */
function pageOfMessages(
  db: Deps['db'],
  { session_id, before, limit, after_seq = -1 }: Page,
  personId: string,
) {
  const isVisible = isConversationVisible(db, session_id, personId)
  const position =
    before === undefined ? Number.MAX_SAFE_INTEGER : store.findMessagePosition(db, session_id, before)
  if (position === undefined || (before !== undefined && !isVisible)) throw apiError('INVALID_CURSOR')
  if (!isVisible) return { rows: [], hasMore: false }
  const rows = store.listMessages(db, session_id, { before: position, afterSeq: after_seq, limit: limit + 1 })
  return { rows: rows.slice(0, limit).toReversed(), hasMore: rows.length > limit }
}

function readMessageDetails(
  deps: MessageDeps,
  { message_id, sender, session_id, person_id, status, tokens, tokens_estimated }: store.MessageRow,
  soFar: Map<string, { text: string; reasoning: string }>,
) {
  const { db } = deps
  const uploads = sender === 'user' ? store.listUploadsOfMessage(db, message_id) : []
  return {
    uploads: uploads.map((upload) => ({ ...upload, url: createUploadUrl(deps, upload.upload_id) })),
    agents: sender === 'assistant' ? listSubAgentsOfMessage(db, message_id) : [],
    agentUsage: (agent: Parameters<typeof describeSubAgentUsage>[1]) => describeSubAgentUsage(db, agent),
    toolCalls: sender === 'assistant' ? listToolCallsOfMessage(db, message_id) : [],
    soFar: soFar.get(message_id),
    author: sender === 'user' ? findSharedAuthor(db, session_id, person_id) : undefined,
    usage: describeRunUsage(
      db,
      { message_id, agent_id: null },
      { tokens, estimated: tokens_estimated === 1, isFailed: status === 'error' },
    ),
  }
}
