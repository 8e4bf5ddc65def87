import type { ApprovalService } from '#approvals'
import {
  BrainError,
  type BrainMessage,
  type BrainRequest,
  type Deps,
  getFailureMessage,
  getFailureUsage,
  RunStoppedError,
  runBrain,
  type SkillContext,
} from '#core'
import type { TaskService } from '#tasks'
import { findUploadedFile } from '#uploads'
import type { LiveReply, RunEnding } from './reply.ts'
import { keepNewestMessages, maxHistoryMessages, maxReplyCharacters, stoppedReplyEndings } from './rules.ts'
import * as store from './store.ts'

export type ReplyProductionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'brain' | 'skills' | 'log'>
export type RunServices = { tasks: TaskService; approvals: ApprovalService }

/** Runs the brain for a reply. Never rejects: a failure is returned as the ending of the reply. */
export async function produceReply(
  deps: ReplyProductionDeps,
  services: RunServices,
  reply: LiveReply,
  controller: AbortController,
): Promise<RunEnding> {
  const { signal } = controller
  let characters = 0
  function emit(part: string) {
    characters += part.length
    if (characters > maxReplyCharacters) controller.abort(new RunStoppedError('budget'))
    else reply.add(part)
  }
  try {
    const context = contextOf(deps, services, reply, signal)
    const messages = messagesFor(deps, reply)
    for (const { role, content } of messages) if (role === 'user') context.web?.addKnownUrls(content)
    const request: BrainRequest = { messages, skills: deps.skills, context }
    const usage = await runBrain(deps.brain, request, emit)
    return { status: 'complete', usage }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof RunStoppedError)
      return stoppedReplyEndings[signal.reason.why]
    const notice = getFailureMessage(error, deps.log, { messageId: reply.messageId })
    const stopReason = error instanceof BrainError ? error.stopReason : undefined
    return { status: 'error', notice, usage: getFailureUsage(error), ...(stopReason && { stopReason }) }
  }
}

function contextOf(
  { clock }: ReplyProductionDeps,
  { tasks, approvals }: RunServices,
  { sessionId, messageId, state }: LiveReply,
  signal: AbortSignal,
): SkillContext {
  return {
    sessionId,
    messageId,
    signal,
    now: () => clock.now(),
    spawn(task) {
      if (state() !== 'streaming') throw new BrainError('This reply is over: it starts nothing any more.')
      return { agentId: tasks.start({ sessionId, parentMsg: messageId, ...task }) }
    },
    approve: (request) => approvals.ask({ ...request, sessionId, messageId, signal }),
    web: approvals.webTrace(sessionId),
    progress() {},
    log() {},
  }
}

function messagesFor(deps: ReplyProductionDeps, { messageId }: LiveReply): BrainMessage[] {
  const { db } = deps
  const row = store.findMessage(db, messageId)
  const before = row ? store.listMessagesBefore(db, row, maxHistoryMessages).toReversed() : []
  return keepNewestMessages(before).map(({ message_id, sender, content }) => {
    const files = store.listUploadIds(db, message_id).flatMap((id) => findUploadedFile(deps, id) ?? [])
    return { role: sender, content, ...(files.length && { files }) }
  })
}
