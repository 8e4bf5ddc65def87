import type { ApprovalService } from '#approvals'
import {
  BrainError,
  type BrainRequest,
  type Deps,
  getFailureMessage,
  getFailureUsage,
  RunStoppedError,
  runBrain,
  type SkillContext,
} from '#core'
import { readMemory } from '#memory'
import type { TaskService } from '#tasks'
import { cancelOpenToolCalls, createToolCaller, listToolCallsOfRun, toEarlierToolCall } from '#tool-calls'
import { listConversation } from './conversation.ts'
import type { QueuedRun } from './queues.ts'
import type { LiveReply, RunEnding } from './reply.ts'
import { maxFollowUps, maxReplyCharacters, stoppedReplyEndings } from './rules.ts'
import * as store from './store.ts'

export type ReplyProductionDeps = Pick<
  Deps,
  'db' | 'clock' | 'journal' | 'config' | 'brain' | 'skills' | 'log'
>
export type RunServices = { tasks: TaskService; approvals: ApprovalService }

/** Runs the brain for a reply. Never rejects: a failure is returned as the ending of the reply. */
export async function produceReply(
  deps: ReplyProductionDeps,
  services: RunServices,
  run: QueuedRun,
): Promise<RunEnding> {
  const { reply, controller } = run
  const { signal } = controller
  let characters = reply.textLength()
  function emit(part: string) {
    characters += part.length
    if (characters > maxReplyCharacters) controller.abort(new RunStoppedError('budget'))
    else reply.add(part)
  }
  try {
    const usage = await runBrain(deps.brain, requestOf(deps, services, run), emit)
    return { status: 'complete', usage }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof RunStoppedError)
      return stoppedReplyEndings[signal.reason.why]
    const notice = getFailureMessage(error, deps.log, { messageId: reply.messageId })
    const stopReason = error instanceof BrainError ? error.stopReason : undefined
    return { status: 'error', notice, usage: getFailureUsage(error), ...(stopReason && { stopReason }) }
  } finally {
    if (!isSuspended(signal)) cancelOpenToolCalls(deps, callingRun(reply))
  }
}

/** Returns whether the server stops: the next start decides about open tool calls. */
const isSuspended = ({ reason }: AbortSignal) => reason instanceof RunStoppedError && reason.why === 'restart'

const callingRun = ({ sessionId, messageId }: LiveReply) => ({
  session_id: sessionId,
  message_id: messageId,
  agent_id: null,
})

function requestOf(deps: ReplyProductionDeps, services: RunServices, run: QueuedRun): BrainRequest {
  const { reply, isContinued } = run
  const earlier = isContinued ? listToolCallsOfRun(deps.db, callingRun(reply)) : []
  const context = contextOf(deps, services, run, earlier)
  const messages = listConversation(deps, reply.messageId)
  // Results of sub-agents are texts of a model, whose URLs are not known.
  for (const { role, content, results } of messages)
    if (role === 'user' && !results) context.web?.addKnownUrls(content)
  const request = { messages, skills: deps.skills, context }
  if (!isContinued) return request
  const calls = earlier.map(toEarlierToolCall)
  return { ...request, interrupted: { text: reply.text(), calls, keepText: reply.keepText } }
}

function contextOf(
  deps: ReplyProductionDeps,
  { tasks, approvals }: RunServices,
  { reply, controller: { signal } }: QueuedRun,
  earlier: ReturnType<typeof listToolCallsOfRun>,
): SkillContext {
  const { sessionId, messageId } = reply
  const approve: SkillContext['approve'] = (request) =>
    approvals.ask({ ...request, sessionId, messageId, signal })
  return {
    sessionId,
    messageId,
    signal,
    now: () => deps.clock.now(),
    ...((store.findMessage(deps.db, messageId)?.follow_up_number ?? 0) < maxFollowUps && {
      spawn(task) {
        if (reply.state() !== 'streaming')
          throw new BrainError('This reply is over: it starts nothing any more.')
        return { agentId: tasks.start({ sessionId, parentMsg: messageId, ...task }) }
      },
    }),
    approve,
    callTool: createToolCaller(deps, {
      run: callingRun(reply),
      signal,
      approve,
      textPosition() {
        // The text before a tool call is stored with the call, so that a crash during the tool loses none of it.
        reply.sendWaitingText()
        return reply.textLength()
      },
      earlier,
    }),
    memory: readMemory(deps),
    web: approvals.webTrace(sessionId),
    progress() {},
    log() {},
  }
}
