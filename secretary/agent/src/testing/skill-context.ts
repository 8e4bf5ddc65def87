import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import type { ActionApprovalRequest, SkillContext, UndoStep, UserMessageContext } from '#core'

export const skillTestTime = fromIso('2026-11-21T08:00:00Z')

type SkillContextOptions = {
  now?: Instant
  request?: Partial<UserMessageContext>
  decision?: 'approved' | 'denied' | 'expired'
  signal?: AbortSignal
  /** True if the skill runs inside a sub-agent, which cannot start other sub-agents. */
  isSubAgent?: boolean
}

/** Creates the context of a skill and records the skill's calls. */
export function createTestSkillContext({
  now = skillTestTime,
  request,
  decision = 'approved',
  signal,
  isSubAgent,
}: SkillContextOptions = {}) {
  const spawned: { name: string; instruction: string }[] = []
  const approvals: ActionApprovalRequest[] = []
  const progress: number[] = []
  const undoSteps: UndoStep[] = []
  const context: SkillContext = {
    sessionId: 'sess_01JD0000000000000000000000',
    messageId: 'msg_01JD0000000000000000000000',
    signal: signal ?? new AbortController().signal,
    now: () => now,
    async approve(request) {
      approvals.push(request)
      return decision
    },
    progress: (percent) => void progress.push(percent),
    log() {},
    callTool: (_, run) =>
      run(
        (request) => context.approve(request),
        (step) => void undoSteps.push(step),
        'call_test',
      ),
    recordUndo: (step) => void undoSteps.push(step),
    ...(isSubAgent && { isSubAgent }),
    ...(!isSubAgent && {
      spawn(task) {
        spawned.push(task)
        return { agentId: `agent_${spawned.length}` }
      },
    }),
    ...(request && { request: { language: 'en', files: [], isCommand: false, ...request } }),
  }
  return { context, spawned, approvals, progress, undoSteps }
}
