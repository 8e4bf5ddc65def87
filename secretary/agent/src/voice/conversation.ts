import type { Instant } from '@sanhe/kit/runtime/clock'
import { voiceInputBurstMs } from '@sanhe/protocol/voice-limits'
import type { VoiceClientFrame, VoiceEndReason } from '@sanhe/protocol/voice-frames'
import type { RealtimeConnection, RealtimeEvent } from '@sanhe/providers/realtime'
import { handleVoiceFrame } from './client-frames.ts'
import {
  endConversation,
  isWithinBudget,
  isWithinVoiceBudget,
  recordTime,
  showState,
  type VoiceConversationOptions,
  type VoiceCore,
} from './core.ts'
import { createOutputQueue } from './output-queue.ts'
import { createResponder } from './responder.ts'
import { decideTimedEnd } from './rules.ts'
import { handleServiceEvent } from './service-events.ts'

export type VoiceConversation = ReturnType<typeof createVoiceConversation>

/**
 * Creates a voice conversation between a client and the realtime service. The service hears and speaks; this agent
 * stores what both sides said, runs the tools and enforces the budget.
 */
export function createVoiceConversation(deps: VoiceCore['deps'], options: VoiceConversationOptions) {
  const core = createCore(deps, options)
  return {
    sessionId: core.sessionId,
    /** Sets the connection to the service. A conversation that has ended before closes it. */
    connect(opened: RealtimeConnection) {
      if (core.hasEnded) opened.close()
      else core.connection = opened
    },
    receive(event: RealtimeEvent) {
      if (core.hasEnded) return
      if (event.type !== 'error') core.activeAt = deps.clock.now()
      handleServiceEvent(core, event)
    },
    handle: (frame: VoiceClientFrame) => handleVoiceFrame(core, frame),
    end: (reason: VoiceEndReason) => endConversation(core, reason),
    /** Counts the time and ends a conversation that is too long, idle or out of budget. */
    tick(now: Instant) {
      recordTime(core, now)
      if (!isWithinVoiceBudget(core)) return
      const activeAt = core.open.size > 0 ? now : core.activeAt
      const reason = decideTimedEnd({ startedAt: core.startedAt, activeAt }, now)
      if (reason) endConversation(core, reason)
    },
  }
}

function createCore(deps: VoiceCore['deps'], options: VoiceConversationOptions): VoiceCore {
  const now = deps.clock.now()
  const core: VoiceCore = {
    ...options,
    deps,
    output: createOutputQueue(options.peer),
    responder: createResponder({
      send: (event) => core.connection?.send(event),
      mayRespond: (turn, estimatedTokens) => isWithinBudget(core, turn, estimatedTokens),
      begun: () => showState(core, 'thinking'),
    }),
    connection: undefined,
    state: undefined,
    hasEnded: false,
    turns: new Map(),
    open: new Set(),
    newest: undefined,
    audible: undefined,
    timer: undefined,
    waitingCalls: 0,
    allowance: { availableMs: voiceInputBurstMs, at: now },
    heldMs: 0,
    startedAt: now,
    activeAt: now,
    countedAt: now,
  }
  return core
}
