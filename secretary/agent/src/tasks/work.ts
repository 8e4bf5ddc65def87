import type { Approvals } from '#approvals'
import {
  type Deps,
  failureSentence,
  type LogLevel,
  runBrain,
  type SkillContext,
  StoppedError,
  throttle,
  usageOfFailure,
} from '#core'
import {
  type AgentNames,
  type Failure,
  type RecordDeps,
  type Result,
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
  shortened,
  stopEndings,
} from './rules.ts'

export type WorkDeps = RecordDeps & Pick<Deps, 'brain' | 'skills' | 'log'>
export type Work = AgentNames & { instruction: string; controller: AbortController }

/** Runs one sub-agent from start to end. Never rejects: a failure is part of the result. */
export async function workOn(deps: WorkDeps, approvals: Approvals, work: Work): Promise<Result | Failure> {
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
    const telling = tellProgress(deps, work)
    stop = telling.stop
    const context = contextOf(deps, approvals, work, telling.progress)
    const messages = [{ role: 'user' as const, content: work.instruction }]
    const { tokens } = await runBrain(brain, { messages, skills, context }, emit)
    return { result: text, tokens }
  } catch (error) {
    if (signal.aborted && signal.reason instanceof StoppedError) return stopEndings[signal.reason.why]
    const sentence = failureSentence(error, log, { agentId: work.agent_id })
    recordLog(deps, work, 'ERROR', shortened(sentence, maxLineCharacters))
    const { tokens } = usageOfFailure(error)
    return { status: 'failed', error: sentence, code: 'failed', tokens, ...(text && { partial: text }) }
  } finally {
    stop()
  }
}

function contextOf(
  deps: WorkDeps,
  approvals: Approvals,
  work: Work,
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
      recordLog(deps, work, level, shortened(message, maxLineCharacters))
    },
  }
}

/** Records progress a few times a second at most, and always the newest. */
function tellProgress(deps: WorkDeps, work: Work) {
  let told = { progress: 0, detail: '' }
  let isOpen = true
  let isTold = true
  const telling = throttle(progressEveryMs, () => {
    try {
      if (!isTold) recordProgress(deps, work, told.progress, told.detail)
    } catch (error) {
      deps.log.error({ err: error, agentId: work.agent_id }, 'progress could not be written')
    }
  })
  // The start counts as progress and was just sent.
  telling.call()
  return {
    progress(percent: number, detail: string) {
      isTold = false
      told = {
        progress: nextProgress(told.progress, percent),
        detail: shortened(detail, maxDetailCharacters),
      }
      if (isOpen && !work.controller.signal.aborted) telling.call()
    },
    stop() {
      isOpen = false
      telling.stop()
    },
  }
}
