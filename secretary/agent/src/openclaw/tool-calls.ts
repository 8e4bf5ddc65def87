import { sha256 } from '@sanhe/kit/security/secrets'
import type { ActionApprovalRequest, ApprovalDecision, SkillContext } from '#core'
import { escapeToOneLine, formatInputForUser, quoteUntrustedText } from '#skills'
import type { ExecApproval, ToolEventData } from './frames.ts'

const readingTools = new Set(['read', 'ls', 'tool_search', 'tool_describe'])
const webTools = /web|browser|fetch/

type RunningCall = {
  /** Function that asks the user; undefined for a call that was recorded before a restart of the agent. */
  approve: Promise<SkillContext['approve'] | undefined>
  end(output: string, isFailed: boolean): void
  ended: Promise<unknown>
}

/** Records the tool calls that the gateway reports, and asks the user for each command that waits for approval. */
export function createGatewayToolCalls(context: SkillContext) {
  const calls = new Map<string, RunningCall>()
  const questions = new Map<string, { elsewhere: AbortController; decision: Promise<ApprovalDecision> }>()

  function begin(toolCallId: string, name: string, input: unknown) {
    const call = recordToolCall(context, toolCallId, name, input)
    calls.set(toolCallId, call)
    return call
  }

  async function askUser(approval: ExecApproval, withdrawn: AbortSignal): Promise<ApprovalDecision> {
    const { id, request } = approval
    const callId = request.toolCallId ?? id
    const call = calls.get(callId) ?? begin(callId, 'exec', { command: request.command })
    const approve = (await call.approve) ?? context.approve
    return approve({ ...toAction(approval), withdrawn })
  }

  return {
    update({ phase, name, toolCallId, args, result, isError }: ToolEventData) {
      const call = calls.get(toolCallId) ?? begin(toolCallId, name, args)
      if (phase === 'result') call.end(result?.content ?? '', isError)
    },
    /** Asks the user about an approval, once for each id. Later calls resolve with the same decision. */
    ask(approval: ExecApproval) {
      const known = questions.get(approval.id)
      if (known) return known.decision
      const elsewhere = new AbortController()
      const decision = askUser(approval, elsewhere.signal)
      // The run may end before any code awaits the decision. The empty handler prevents an unhandled rejection.
      decision.catch(() => {})
      questions.set(approval.id, { elsewhere, decision })
      return decision
    },
    /** Closes the question about an approval that was decided on another client of the gateway. */
    withdraw: (id: string) => questions.get(id)?.elsewhere.abort(),
    /** Closes the questions whose approvals are no longer open on the gateway. */
    withdrawOthers(openIds: string[]) {
      for (const [id, { elsewhere }] of questions) if (!openIds.includes(id)) elsewhere.abort()
    },
    /** Ends the calls that the gateway left open, and waits until all are recorded. */
    async endAll() {
      for (const call of calls.values()) call.end('The gateway did not report the end of this action.', true)
      await Promise.all([...calls.values()].map(({ ended }) => ended))
    },
  }
}

/** Records the beginning of a tool call; the returned functions record its approval and its end. */
function recordToolCall(
  context: SkillContext,
  toolCallId: string,
  name: string,
  input: unknown,
): RunningCall {
  const result = Promise.withResolvers<string>()
  const approve = Promise.withResolvers<SkillContext['approve'] | undefined>()
  // A call may fail before any code awaits its result; the empty handler prevents an unhandled rejection.
  result.promise.catch(() => {})
  const isReadOnly = readingTools.has(name)
  const ended = context
    .callTool(
      // The gateway's id distinguishes equal calls, which each run once.
      {
        modelCallId: toolCallId,
        round: 1,
        name: `openclaw_${name}`,
        input: { ...toFields(input), call: toolCallId },
        isReadOnly,
      },
      (ask) => {
        approve.resolve(ask)
        return result.promise
      },
    )
    .catch(() => {})
    .finally(() => approve.resolve(undefined))
  if (webTools.test(name)) context.web?.recordWebContent()
  return {
    approve: approve.promise,
    end: (output, isFailed) => (isFailed ? result.reject(new Error(output)) : result.resolve(output)),
    ended,
  }
}

const toFields = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { input }

/** Command as it will run. The user's answer is valid for exactly these fields. */
const boundCommand = ({ request: { command, cwd, host } }: ExecApproval) => ({ command, cwd, host })

/** Returns a hash of the command, its folder and its host. */
export const hashCommand = (approval: ExecApproval) => sha256(JSON.stringify(boundCommand(approval)))

function toAction(approval: ExecApproval): ActionApprovalRequest {
  const { command, cwd, host } = approval.request
  const place = [host, cwd].filter(Boolean).join(' · ')
  const shown = quoteUntrustedText(escapeToOneLine(command))
  const summaries = {
    en: `The OpenClaw gateway wants to run a command: ${shown}`,
    zh: `OpenClaw 网关请求运行命令：${shown}`,
  }
  return {
    summary: summaries.en,
    summaries,
    action: { openclaw: 'exec', ...boundCommand(approval) },
    risk: 'execute',
    isMandatory: true,
    details: { ...(place && { target: escapeToOneLine(place) }), ...formatInputForUser(command) },
  }
}
