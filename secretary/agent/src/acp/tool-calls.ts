import type { Diff, ToolCallContent, ToolCallUpdate, ToolKind } from '@agentclientprotocol/sdk'
import type { ActionApprovalRequest, ApprovalDecision, RiskClass, SkillContext } from '#core'
import { diffText, escapeToOneLine, formatInputForUser, formatJson, quoteUntrustedText } from '#skills'

const riskByKind: Partial<Record<ToolKind, RiskClass>> = {
  read: 'read',
  search: 'read',
  think: 'read',
  edit: 'write',
  delete: 'write',
  move: 'write',
  fetch: 'send',
}
const readingKinds = new Set<ToolKind>(['read', 'search', 'think', 'fetch'])

type RunningCall = {
  kind: ToolKind
  title: string
  input: unknown
  content: ToolCallContent[]
  /**
   * Function that asks the user for approval. Undefined for a call of an interrupted run that may have taken
   * effect and must not run again.
   */
  approve: Promise<SkillContext['approve'] | undefined>
  end(output: string, isFailed: boolean): void
  ended: Promise<unknown>
}

/**
 * Records the tool calls that the program reports, in the same way as calls of the agent's tools. Asks the user for
 * each permission that the program requests.
 */
export function createAcpToolCallRecorder(context: SkillContext) {
  const calls = new Map<string, RunningCall>()

  function begin(update: ToolCallUpdate): RunningCall {
    const kind = update.kind ?? 'other'
    const title = update.title ?? update.name ?? kind
    const input = { title, ...(update.rawInput !== undefined && { input: update.rawInput }) }
    const result = Promise.withResolvers<string>()
    const approve = Promise.withResolvers<SkillContext['approve'] | undefined>()
    // A call may fail before any code awaits its result; the empty handler prevents an unhandled rejection.
    result.promise.catch(() => {})
    const request = {
      modelCallId: update.toolCallId,
      round: 1,
      name: `acp_${kind}`,
      input,
      isReadOnly: readingKinds.has(kind),
    }
    const ended = context
      .callTool(request, (ask) => {
        approve.resolve(ask)
        return result.promise
      })
      .catch(() => {})
      .finally(() => approve.resolve(undefined))
    if (kind === 'fetch') context.web?.recordWebContent()
    const call: RunningCall = {
      kind,
      title,
      input,
      content: update.content ?? [],
      approve: approve.promise,
      end: (output, isFailed) => (isFailed ? result.reject(new Error(output)) : result.resolve(output)),
      ended,
    }
    calls.set(update.toolCallId, call)
    return call
  }

  return {
    update(update: ToolCallUpdate) {
      const call = calls.get(update.toolCallId) ?? begin(update)
      if (update.content) call.content = update.content
      if (update.title) call.title = update.title
      if (update.status === 'completed' || update.status === 'failed')
        call.end(toText(call.content) || update.status, update.status === 'failed')
    },
    async askPermission(update: ToolCallUpdate): Promise<ApprovalDecision> {
      const call = calls.get(update.toolCallId) ?? begin(update)
      if (update.content) call.content = update.content
      const approve = await call.approve
      return approve ? approve(toAction(call, update)) : 'denied'
    },
    /** Ends the calls that the program left open, and waits until all are recorded. */
    async endAll() {
      for (const call of calls.values()) call.end('The program did not report the end of this action.', true)
      await Promise.all([...calls.values()].map(({ ended }) => ended))
    },
  }
}

function toAction(call: RunningCall, update: ToolCallUpdate): ActionApprovalRequest {
  const title = update.title ?? call.title
  const diffs = call.content.flatMap((part) => (part.type === 'diff' ? [part] : []))
  const [diff] = diffs
  const places = (update.locations ?? []).map(({ path }) => path)
  const targets = [...new Set([...diffs.map(({ path }) => path), ...places])]
  const shown = quoteUntrustedText(escapeToOneLine(title))
  const summaries = {
    en: `The agent program wants to run an action of the kind “${call.kind}”: ${shown}`,
    zh: `智能体程序请求执行“${call.kind}”类操作：${shown}`,
  }
  return {
    summary: summaries.en,
    summaries,
    action: { acp: call.kind, title, input: update.rawInput ?? call.input, content: call.content },
    risk: riskByKind[call.kind] ?? 'execute',
    details: {
      ...(targets.length && { target: escapeToOneLine(targets.join(', ')) }),
      ...(diff && { overwrites: Boolean(diff.oldText) }),
      ...changeDetails(diff, update.rawInput ?? call.input),
    },
  }
}

function changeDetails(diff: Diff | undefined, input: unknown) {
  const change = diff?.oldText ? diffText(diff.oldText, diff.newText) : undefined
  if (!change) return formatInputForUser(diff ? diff.newText : formatJson(input))
  return { diff: change.diff, ...(change.leftOut > 0 && { leftOut: change.leftOut }) }
}

const toText = (content: ToolCallContent[]) =>
  content
    .map((part) => {
      if (part.type === 'diff') return `[${part.path}]`
      if (part.type === 'terminal') return '[terminal]'
      return part.content.type === 'text' ? part.content.text : `[${part.content.type}]`
    })
    .join('\n')
