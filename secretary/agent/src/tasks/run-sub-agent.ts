import type { Approvals } from '#approvals'
import {
  type Deps,
  failureMessage,
  type LogLevel,
  runBrain,
  type SkillContext,
  StoppedError,
  throttle,
  usageOfFailure,
} from '#core'
import {
  type AgentFailure,
  type AgentNames,
  type AgentResult,
  type RecordDeps,
  recordLog,
  recordProgress,
  recordRunning,
} from './records.ts'
import {
  estimateTokens,
  maxDetailCharacters,
  maxLineCharacters,
  maxLogLines,
  maxTokens,
  nextProgress,
  progressEveryMs,
  shorten,
  stopEndings,
} from './rules.ts'

export type AgentWorkDeps = RecordDeps & Pick<Deps, 'brain' | 'skills' | 'log'>
export type AgentWork = AgentNames & { instruction: string; controller: AbortController }

/** Runs one sub-agent from start to end. Never rejects: a failure is part of the result. */
export async function runSubAgent(
  deps: AgentWorkDeps,
  approvals: Approvals,
  work: AgentWork,
): Promise<AgentResult | AgentFailure> {
  const { brain, skills, log } = deps
  const { signal } = work.controller
  let stop = () => {}
  let text = ''
  function emit(part: string) {
    text += part
    if (estimateTokens(text.length) > maxTokens) work.controller.abort(new StoppedError('budget'))
  }
  try {
    recordRunning(deps, work)
    const recording = createProgressRecorder(deps, work)
    stop = recording.stop
    const context = contextOf(deps, approvals, work, recording.progress)
    const messages = [{ role: 'user' as const, content: work.instruction }]
    const { tokens } = await runBrain(brain, { messages, skills, context }, emit)
    return { result: text, tokens }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof StoppedError) return stopEndings[signal.reason.why]
    const sentence = failureMessage(error, log, { agentId: work.agent_id })
    recordLog(deps, work, 'ERROR', shorten(sentence, maxLineCharacters))
    const { tokens } = usageOfFailure(error)
    return { status: 'failed', error: sentence, code: 'failed', tokens, ...(text && { partial: text }) }
  } finally {
    stop()
  }
}

function contextOf(
  deps: AgentWorkDeps,
  approvals: Approvals,
  work: AgentWork,
  progress: SkillContext['progress'],
): SkillContext {
  const { signal } = work.controller
  let lines = 0
  return {
    sessionId: work.session_id,
    messageId: work.parent_msg,
    signal,
    now: () => deps.clock.now(),
    approve: (request) =>
      approvals.ask({ ...request, sessionId: work.session_id, messageId: work.parent_msg, signal }),
    progress,
    log(level: LogLevel, message: string) {
      lines += 1
      if (signal.aborted || lines > maxLogLines) return
      recordLog(deps, work, level, shorten(message, maxLineCharacters))
    },
  }
}

/** Records progress a few times a second at most, and always the newest. */
function createProgressRecorder(deps: AgentWorkDeps, work: AgentWork) {
  let latest = { progress: 0, detail: '' }
  let isOpen = true
  let isRecorded = true
  const recording = throttle(progressEveryMs, () => {
    try {
      if (!isRecorded) recordProgress(deps, work, latest.progress, latest.detail)
    } catch (error) {
      deps.log.error({ err: error, agentId: work.agent_id }, 'progress could not be written')
    }
  })
  // The start counts as progress and was just sent.
  recording.call()
  return {
    progress(percent: number, detail: string) {
      isRecorded = false
      latest = {
        progress: nextProgress(latest.progress, percent),
        detail: shorten(detail, maxDetailCharacters),
      }
      if (isOpen && !work.controller.signal.aborted) recording.call()
    },
    stop() {
      isOpen = false
      recording.stop()
    },
  }
}
