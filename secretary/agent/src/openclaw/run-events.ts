import {
  AgentEvent,
  ChatEvent,
  ExecApproval,
  type GatewayEvent,
  ResolvedApproval,
  ToolEventData,
} from './frames.ts'
import type { GatewayRun } from './run-state.ts'

export type RunOutcome = { state: 'complete' | 'stopped' | 'failed'; error: string }

/** `joined`: the gateway added the message to a run that was already running. */
type RunNews = RunOutcome | 'joined'

/** Applies the events of one connection to a reply. Events of other sessions and unknown events have no effect. */
export function createRunEvents(run: GatewayRun, ask: (approval: ExecApproval) => void) {
  let news = Promise.withResolvers<RunNews>()

  function applyChat(payload: unknown) {
    const { data: chat } = ChatEvent.safeParse(payload)
    if (chat?.sessionKey !== run.sessionKey || !run.accepts(chat.runId)) return
    if (chat.state === 'status') return
    run.adopt(chat.runId)
    const text = chat.message?.content
    if (chat.state === 'delta') applyDelta(run, chat)
    else if (chat.state === 'final' && text === undefined) news.resolve('joined')
    else finish(chat, text)
  }

  function finish({ state, errorMessage = '' }: ChatEvent, text: string | undefined) {
    const outcome = outcomes[state]
    if (!outcome) return
    if (text !== undefined) run.text.finish(text)
    news.resolve({ state: outcome, error: errorMessage })
  }

  function applyAgent(payload: unknown) {
    const { data: event } = AgentEvent.safeParse(payload)
    if (event?.sessionKey !== run.sessionKey || !run.accepts(event.runId)) return
    const { stream, data } = event
    const tool = stream === 'tool' ? ToolEventData.safeParse(data).data : undefined
    if (tool) run.tools.update(tool)
    const tokens = stream === 'usage' ? data['outputTokens'] : undefined
    if (typeof tokens === 'number' && tokens > 0) run.addTokens(tokens)
  }

  return {
    apply({ event, payload }: GatewayEvent) {
      if (event === 'chat') applyChat(payload)
      else if (event === 'agent') applyAgent(payload)
      else if (event === 'exec.approval.requested') {
        const approval = ExecApproval.safeParse(payload).data
        if (approval?.request.sessionKey === run.sessionKey) ask(approval)
      } else if (event === 'exec.approval.resolved') {
        const { data } = ResolvedApproval.safeParse(payload)
        if (data) run.tools.withdraw(data.id)
      }
    },
    /** Resolves with the next outcome or report of the run. */
    async next() {
      const result = await news.promise
      news = Promise.withResolvers()
      return result
    },
  }
}

const outcomes: Record<string, RunOutcome['state']> = {
  final: 'complete',
  aborted: 'stopped',
  error: 'failed',
}

function applyDelta(run: GatewayRun, { seq, deltaText, replace, message }: ChatEvent) {
  if (deltaText === undefined || !run.isNewFragment(seq)) return
  if (replace) run.text.replace(deltaText)
  else run.text.addDelta(deltaText, message?.content)
}
