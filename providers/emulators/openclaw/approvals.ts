import { randomUUID } from 'node:crypto'
import { type Clock, minuteMs } from '@sanhe/kit/runtime/clock'

const approvalTimeoutMs = 30 * minuteMs

type Command = { command: string; sessionKey: string; runId: string; toolCallId: string }
type Approval = {
  id: string
  request: Command & { cwd: string; host: string }
  createdAtMs: number
  expiresAtMs: number
  answer(decision: string): void
}

/** Commands of one process of the gateway that wait for approval. They are lost when the process ends. */
export function createApprovals(clock: Clock, emit: (event: string, payload: object) => void) {
  const approvals = new Map<string, Approval>()
  return {
    /** Resolves with whether the command may run. */
    async ask(command: Command) {
      const now = clock.now()
      const decision = await new Promise<string>((answer) => {
        const request = { ...command, cwd: '/workspace', host: 'gateway' }
        const approval = { id: randomUUID(), request, createdAtMs: now, expiresAtMs: now + approvalTimeoutMs }
        approvals.set(approval.id, { ...approval, answer })
        emit('exec.approval.requested', { approvalKind: 'exec', ...approval })
      })
      return decision === 'allow-once'
    },
    // oxlint-disable-next-line no-unused-vars -- the function is left out of the list
    list: () => [...approvals.values()].map(({ answer, ...approval }) => approval),
    /** Changes the command of an approval, as a faulty gateway might. */
    change(id: string, command: string) {
      const approval = approvals.get(id)
      if (approval) approval.request = { ...approval.request, command }
    },
    resolve(id: string, decision: string, resolvedBy: string) {
      const approval = approvals.get(id)
      if (!approval) return false
      approvals.delete(id)
      emit('exec.approval.resolved', { id, decision, resolvedBy, ts: clock.now() })
      approval.answer(decision)
      return true
    },
  }
}
