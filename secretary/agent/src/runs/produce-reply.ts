import type { Approvals } from '#approvals'
import {
  BrainError,
  type BrainMessage,
  type BrainRequest,
  type Deps,
  failureMessage,
  runBrain,
  type SkillContext,
  StoppedError,
  usageOfFailure,
} from '#core'
import type { Tasks } from '#tasks'
import { findUploadedFile } from '#uploads'
import type { LiveReply, RunEnding } from './reply.ts'
import { maxHistoryMessages, maxReplyCharacters, newestThatFit, stopEndings } from './rules.ts'
import * as store from './store.ts'

export type ReplyProductionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'brain' | 'skills' | 'log'>
export type RunServices = { tasks: Tasks; approvals: Approvals }

/** Runs the brain for a reply. Never rejects: a failure becomes the returned ending. */
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
    if (characters > maxReplyCharacters) controller.abort(new StoppedError('budget'))
    else reply.add(part)
  }
  try {
    const context = contextOf(deps, services, reply, signal)
    const request: BrainRequest = { messages: messagesFor(deps, reply), skills: deps.skills, context }
    const usage = await runBrain(deps.brain, request, emit)
    return { status: 'complete', usage }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof StoppedError) return stopEndings[signal.reason.why]
    const notice = failureMessage(error, deps.log, { messageId: reply.messageId })
    const stopReason = error instanceof BrainError ? error.stopReason : undefined
    return { status: 'error', notice, usage: usageOfFailure(error), ...(stopReason && { stopReason }) }
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
    progress() {},
    log() {},
  }
}

function messagesFor(deps: ReplyProductionDeps, { messageId }: LiveReply): BrainMessage[] {
  const { db } = deps
  const row = store.findMessage(db, messageId)
  const before = row ? store.listBefore(db, row, maxHistoryMessages).toReversed() : []
  return newestThatFit(before).map(({ message_id, sender, content }) => {
    const files = store.listUploadIds(db, message_id).flatMap((id) => findUploadedFile(deps, id) ?? [])
    return { role: sender, content, ...(files.length && { files }) }
  })
}
