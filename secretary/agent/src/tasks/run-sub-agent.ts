import { listUsableSkills } from '#agent-skills'
import type { ApprovalService } from '#approvals'
import {
  type BrainMessage,
  createTaskResultsMessage,
  type Deps,
  getRunFailureMessage,
  getFailureTokenUsage,
  type SubAgentLogLevel,
  listOfferedSkills,
  readConversationScope,
  RunStoppedError,
  runBrain,
  type SkillContext,
  throttle,
} from '#core'
import { readMemoryForModel } from '#memory'
import { readActivePersona } from '#personas'
import { createTokenMeter } from '#usage'
import { cancelOpenToolCalls, createToolCaller, listToolCallsOfRun, toEarlierToolCall } from '#tool-calls'
import {
  type SubAgentFailure,
  type SubAgentIds,
  type SubAgentRecordDeps,
  type SubAgentResult,
  recordSubAgentLog,
  recordSubAgentProgress,
  markSubAgentRunning,
} from './records.ts'
import {
  estimateTokens,
  isEndedSubAgentStatus,
  maxSubAgentDepth,
  maxSubAgentTokens,
  maxDetailCharacters,
  maxLogLineCharacters,
  maxSubAgentLogLines,
  computeSubAgentProgress,
  progressIntervalMs,
  shortenToOneLine,
  subAgentStopEndings,
  computeWaitingSubAgentProgress,
} from './rules.ts'
import * as store from './store.ts'
import { toTaskResult } from './views.ts'

export type SubAgentWorkDeps = SubAgentRecordDeps & Pick<Deps, 'brain' | 'skills' | 'log' | 'config'>
export type SubAgentWork = SubAgentIds & {
  instruction: string
  controller: AbortController
  /** True if the work continues a sub-agent that an earlier process began. */
  isContinued: boolean
}

/** Runs one sub-agent from start to end. Never rejects: a failure is part of the result. */
export async function runSubAgent(
  deps: SubAgentWorkDeps,
  approvals: ApprovalService,
  work: SubAgentWork,
  children: ChildSubAgentRunner,
): Promise<SubAgentResult | SubAgentFailure> {
  const { brain, log } = deps
  const skills = listOfferedSkills(deps.skills)
  const { signal } = work.controller
  let stop = () => {}
  let text = ''
  function emit(part: string) {
    text += part
    if (estimateTokens(text.length) > maxSubAgentTokens) work.controller.abort(new RunStoppedError('budget'))
  }
  try {
    if (!work.isContinued) markSubAgentRunning(deps, work)
    const recording = createProgressRecorder(deps, work)
    stop = recording.stop
    const earlier = work.isContinued ? listToolCallsOfRun(deps.db, callingRun(work)) : []
    const spawn = work.depth < maxSubAgentDepth ? children.start : undefined
    const context = contextOf(deps, approvals, work, { progress: recording.progress, earlier, spawn })
    const messages: BrainMessage[] = [{ role: 'user', content: work.instruction }]
    const keepText = (length: number) => void (text = text.slice(0, length))
    const interrupted = { text, calls: earlier.map(toEarlierToolCall), keepText }
    const meter = createTokenMeter(deps, callingRun(work))
    const shared = { messages, skills, context, meter, keepText }
    const request = { ...shared, ...(work.isContinued && { interrupted }) }
    const received = new Set<string>()
    let { tokens } = await runBrain(brain, request, emit)
    for (;;) {
      // oxlint-disable no-await-in-loop -- each run needs the results of the sub-agents that the one before it started
      const results = await collectChildResults(deps, work, { ...children, received, ...recording })
      if (!results) return { result: text, tokens }
      messages.push({ role: 'assistant', content: text }, createTaskResultsMessage(results))
      text = ''
      tokens += (await runBrain(brain, shared, emit)).tokens
      // oxlint-enable no-await-in-loop
    }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof RunStoppedError)
      return subAgentStopEndings[signal.reason.why]
    const sentence = getRunFailureMessage(error, log, { agentId: work.agent_id })
    recordSubAgentLog(deps, work, 'ERROR', shortenToOneLine(sentence, maxLogLineCharacters))
    const { tokens } = getFailureTokenUsage(error)
    return { status: 'failed', error: sentence, code: 'failed', tokens, ...(text && { partial: text }) }
  } finally {
    stop()
    // When the server stops, tool calls of the sub-agent stay open. The next start of the server decides about them.
    if (!(signal.reason instanceof RunStoppedError && signal.reason.why === 'restart'))
      cancelOpenToolCalls(deps, callingRun(work))
  }
}

/** Starts sub-agents and waits until they have ended. */
export type ChildSubAgentRunner = {
  start(task: { name: string; instruction: string }): string
  /** Resolves when any sub-agent of the process has ended. */
  nextEnd(): Promise<void>
}

type Collecting = Pick<ChildSubAgentRunner, 'nextEnd'> & {
  /** Ids of sub-agents whose results this sub-agent has received. */
  received: Set<string>
  progress: SkillContext['progress']
}

/**
 * Waits until the sub-agents that a sub-agent started have ended, and returns their results. Returns
 * undefined if the sub-agent has received all results before.
 */
async function collectChildResults(
  { db }: SubAgentWorkDeps,
  { agent_id }: SubAgentWork,
  { nextEnd, received, progress }: Collecting,
) {
  for (;;) {
    const rows = store.listChildSubAgents(db, agent_id)
    if (rows.every((row) => received.has(row.agent_id))) return undefined
    const ended = rows.filter(({ status }) => isEndedSubAgentStatus(status))
    if (ended.length === rows.length) {
      for (const row of rows) received.add(row.agent_id)
      return rows.map(toTaskResult)
    }
    progress(computeWaitingSubAgentProgress(ended.length, rows.length), `${ended.length}/${rows.length}`)
    // oxlint-disable-next-line no-await-in-loop -- it waits for one end after the other
    await nextEnd()
  }
}

const callingRun = ({ session_id, parent_msg, agent_id }: SubAgentIds) => ({
  session_id,
  message_id: parent_msg,
  agent_id,
})

type AgentProgress = {
  progress: SkillContext['progress']
  earlier: ReturnType<typeof listToolCallsOfRun>
  spawn: ChildSubAgentRunner['start'] | undefined
}

function contextOf(
  deps: SubAgentWorkDeps,
  approvals: ApprovalService,
  work: SubAgentWork,
  { progress, earlier, spawn }: AgentProgress,
): SkillContext {
  const { signal } = work.controller
  let lines = 0
  const scope = readConversationScope(deps.db, work.session_id, work.parent_msg)
  const approve: SkillContext['approve'] = (request) =>
    approvals.ask({ ...request, sessionId: work.session_id, messageId: work.parent_msg, signal })
  const calling = { run: callingRun(work), signal, approve, textPosition: () => 0, earlier }
  return {
    sessionId: work.session_id,
    scope,
    messageId: work.parent_msg,
    signal,
    now: () => deps.clock.now(),
    approve,
    callTool: createToolCaller(deps, calling),
    isSubAgent: true,
    memory: readMemoryForModel(deps, scope),
    ...(spawn && { spawn: (task) => ({ agentId: spawn(task) }) }),
    agentSkills: listUsableSkills(deps),
    persona: readActivePersona(deps),
    web: approvals.webTrace(work.session_id),
    mustAsk: (tool) => approvals.mustAsk(work.session_id, tool),
    isAllowed: approvals.isAllowed,
    progress,
    log(level: SubAgentLogLevel, message: string) {
      lines += 1
      if (signal.aborted || lines > maxSubAgentLogLines) return
      recordSubAgentLog(deps, work, level, shortenToOneLine(message, maxLogLineCharacters))
    },
  }
}

/** Records the progress of a sub-agent at most a few times a second. The newest progress is always recorded. */
function createProgressRecorder(deps: SubAgentWorkDeps, work: SubAgentWork) {
  let latest = { progress: 0, detail: '' }
  let isOpen = true
  let isRecorded = true
  const recording = throttle(progressIntervalMs, () => {
    try {
      if (!isRecorded) recordSubAgentProgress(deps, work, latest.progress, latest.detail)
    } catch (error) {
      deps.log.error({ err: error, agentId: work.agent_id }, 'progress could not be written')
    }
  })
  // Starts the interval of the throttle now, because the start of the sub-agent was just recorded as
  // progress.
  recording.call()
  return {
    progress(percent: number, detail: string) {
      isRecorded = false
      latest = {
        progress: computeSubAgentProgress(latest.progress, percent),
        detail: shortenToOneLine(detail, maxDetailCharacters),
      }
      if (isOpen && !work.controller.signal.aborted) recording.call()
    },
    stop() {
      isOpen = false
      recording.stop()
    },
  }
}
