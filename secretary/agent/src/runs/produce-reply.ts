import { runInTracingSpan } from '@sanhe/kit/tracing/tracing'
import { listUsableSkills } from '#agent-skills'
import type { ApprovalService } from '#approvals'
import {
  BrainError,
  type BrainRequest,
  type Deps,
  getRunFailureMessage,
  getFailureTokenUsage,
  listOfferedSkills,
  readConversationScope,
  RunStoppedError,
  runBrain,
  type SkillContext,
} from '#core'
import { readMemoryForModel } from '#memory'
import { readActivePersona } from '#personas'
import type { SubAgentService } from '#tasks'
import { cancelOpenToolCalls, createToolCaller, listToolCallsOfRun, toEarlierToolCall } from '#tool-calls'
import { createTokenMeter } from '#usage'
import { compactConversationForBrain } from './compact-conversation.ts'
import type { QueuedRun } from './queues.ts'
import type { ReplyInProgress, RunEnding } from './reply.ts'
import { maxFollowUpReplies, maxReplyCharacters, replyEndingsByReason } from './rules.ts'
import * as store from './store.ts'

export type ReplyProductionDeps = Pick<
  Deps,
  'db' | 'clock' | 'journal' | 'config' | 'brain' | 'skills' | 'log'
>
export type ServicesOfRun = { tasks: SubAgentService; approvals: ApprovalService }

/** Runs the brain for a reply. Never rejects: a failure is returned as the ending of the reply. */
export async function produceReply(
  deps: ReplyProductionDeps,
  services: ServicesOfRun,
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
    const usage = await runInTracingSpan({ name: 'reply' }, async () =>
      runBrain(deps.brain, await requestOf(deps, services, run), emit),
    )
    return { status: 'complete', usage }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof RunStoppedError)
      return { ...replyEndingsByReason[signal.reason.why], usage: run.readUsage?.() ?? noUsage }
    return failedEnding(deps, run, error)
  } finally {
    if (!isSuspended(signal)) cancelOpenToolCalls(deps, callingRun(reply))
  }
}

const noUsage = { tokens: 0, estimated: false }

function failedEnding({ log }: ReplyProductionDeps, run: QueuedRun, error: unknown): RunEnding {
  const notice = getRunFailureMessage(error, log, { messageId: run.reply.messageId })
  const usage = error instanceof BrainError ? getFailureTokenUsage(error) : (run.readUsage?.() ?? noUsage)
  if (!(error instanceof BrainError)) return { status: 'error', notice, usage }
  const { stopReason, canContinue } = error
  return { status: 'error', notice, usage, canContinue, ...(stopReason && { stopReason }) }
}

/**
 * Returns whether the run was stopped because the server stops. In that case the run's tool calls stay open, and the
 * next start of the server decides about them.
 */
const isSuspended = ({ reason }: AbortSignal) => reason instanceof RunStoppedError && reason.why === 'restart'

export const callingRun = ({ sessionId, messageId }: ReplyInProgress) => ({
  session_id: sessionId,
  message_id: messageId,
  agent_id: null,
})

async function requestOf(
  deps: ReplyProductionDeps,
  services: ServicesOfRun,
  run: QueuedRun,
): Promise<BrainRequest> {
  const { reply, isContinued, usageBefore } = run
  const earlier = isContinued ? listToolCallsOfRun(deps.db, callingRun(reply)) : []
  const context = contextOf(deps, services, run, earlier)
  const meter = createTokenMeter(deps, callingRun(reply))
  const { signal } = run.controller
  const skills = listOfferedSkills(deps.skills)
  const messages = await compactConversationForBrain(deps, reply.messageId, { skills, signal, meter })
  // Results of sub-agents and summaries are written by a model, so their URLs do not count as known URLs.
  for (const { role, content, results, isSummary } of messages)
    if (role === 'user' && !results && !isSummary) context.web?.addKnownUrls(content)
  const { keepText, replyTo } = reply
  const requestId = replyTo === null ? undefined : store.findMessage(deps.db, replyTo)?.client_msg_id
  const request: BrainRequest = {
    messages,
    skills,
    context,
    meter,
    keepText,
    ...(requestId && { requestId }),
    onReasoning: reply.addReasoning,
    trackUsage: (read) => void (run.readUsage = read),
  }
  if (!isContinued) return request
  const calls = earlier.map(toEarlierToolCall)
  return { ...request, interrupted: { text: reply.text(), calls, keepText, usage: usageBefore } }
}

/** Creates the functions that skills of a run may call. `earlier`: tool calls of the run that this run continues. */
export function contextOf(
  deps: ReplyProductionDeps,
  { tasks, approvals }: ServicesOfRun,
  { reply, controller: { signal } }: Pick<QueuedRun, 'reply' | 'controller'>,
  earlier: ReturnType<typeof listToolCallsOfRun>,
): SkillContext {
  const { sessionId, messageId } = reply
  const scope = readConversationScope(deps.db, sessionId, messageId)
  const approve: SkillContext['approve'] = (request) =>
    approvals.ask({ ...request, sessionId, messageId, signal })
  return {
    sessionId,
    scope,
    messageId,
    signal,
    now: () => deps.clock.now(),
    ...((store.findMessage(deps.db, messageId)?.follow_up_number ?? 0) < maxFollowUpReplies && {
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
    memory: readMemoryForModel(deps, scope),
    agentSkills: listUsableSkills(deps),
    persona: readActivePersona(deps),
    web: approvals.webTrace(sessionId),
    mustAsk: (tool) => approvals.mustAsk(sessionId, tool),
    isAllowed: approvals.isAllowed,
    progress() {},
    log() {},
  }
}
