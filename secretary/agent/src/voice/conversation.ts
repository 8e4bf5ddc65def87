import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  minVoiceCommitMs,
  maxVoiceConversationMs,
  voiceInputBurstMs,
  voiceSampleRate,
} from '@sanhe/protocol/voice-limits'
import type { VoiceClientFrame, VoiceEndReason, VoiceMode, VoiceState } from '@sanhe/protocol/voice-frames'
import { createToolOutputItem, type RealtimeConnection, type RealtimeEvent } from '@sanhe/providers/realtime'
import { BrainError, type Deps, type ReplyLanguage, type Skill } from '#core'
import type { RunEnding, RunService } from '#runs'
import { assertVoiceBudget, recordVoiceTime } from '#usage'
import { createOutputQueue } from './output-queue.ts'
import type { VoicePeer } from './peer.ts'
import { createResponder } from './responder.ts'
import {
  type AudioAllowance,
  audioDurationMs,
  decideTimedEnd,
  endingOfReason,
  failedTranscript,
  maxUnsentInputBytes,
  playbackGraceMs,
  playedReportMs,
  takeAllowance,
} from './rules.ts'
import { runVoiceTool } from './run-tool.ts'
import { createVoiceTurn, type VoiceTurn } from './turn.ts'

export type VoiceConversationDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

export type VoiceConversationOptions = {
  peer: VoicePeer
  runs: Pick<RunService, 'beginSpokenTurn'>
  sessionId: string
  mode: VoiceMode
  language: ReplyLanguage
  model: string
  skills: Skill[]
  /** Called once when the conversation has ended. */
  onEnded(): void
}

export type VoiceConversation = ReturnType<typeof createVoiceConversation>

/**
 * Runs one voice conversation between a client and the realtime service. The service hears and speaks; this agent
 * stores what both sides said, runs the tools and enforces the budget.
 */
export function createVoiceConversation(deps: VoiceConversationDeps, options: VoiceConversationOptions) {
  const { clock, log } = deps
  const { peer, runs, sessionId, mode, language, skills } = options
  const startedAt = clock.now()
  const output = createOutputQueue(peer)
  const turns = new Map<string, VoiceTurn>()
  /** Turns whose reply has not ended. */
  const open = new Set<VoiceTurn>()
  let connection: RealtimeConnection | undefined
  let state: VoiceState | undefined
  let allowance: AudioAllowance = { availableMs: voiceInputBurstMs, at: startedAt }
  let activeAt = startedAt
  let countedAt = startedAt
  let heldMs = 0
  let hasEnded = false
  /** Turn whose audio the client plays, or will play. */
  let audible: VoiceTurn | undefined
  let newest: VoiceTurn | undefined
  /** Number of tool calls that wait for the approval of the user. */
  let waitingCalls = 0
  let timer: NodeJS.Timeout | undefined

  const responder = createResponder({
    send: (event) => connection?.send(event),
    mayRespond: (turn, estimatedTokens) => assertBudgets(turn, estimatedTokens),
    begun: () => show('thinking'),
  })

  function show(wanted: VoiceState) {
    const next = waitingCalls > 0 && wanted !== 'hearing' ? 'waiting' : wanted
    if (state === next || hasEnded) return
    state = next
    peer.send({ type: 'voice_state', state: next })
  }
  function assertBudgets(turn: VoiceTurn, estimatedTokens: number) {
    try {
      turn.spoken.meter.assertBudget(estimatedTokens, language)
      assertVoiceBudget(deps, language)
      return true
    } catch (error) {
      if (!(error instanceof BrainError)) throw error
      end('budget', error.message)
      return false
    }
  }

  function close(turn: VoiceTurn, ending: RunEnding) {
    if (!open.delete(turn)) return
    if (audible === turn) audible = undefined
    const notice = [...turn.notes, ...(ending.notice ? [ending.notice] : [])].join('\n\n')
    turn.spoken.end({ ...ending, usage: turn.usage(), ...(notice && { notice }) })
  }
  /** Ends the reply of a turn if nothing more of it follows. */
  function closeIfDone(turn: VoiceTurn) {
    if (turn.runningTools > 0 || responder.isFor(turn) || audible === turn) return
    close(turn, { status: turn.isCut ? 'cancelled' : 'complete' })
    if (state === 'thinking' || state === 'speaking') show('listening')
  }
  /** Removes what the user has not heard from the reply and from the memory of the service. */
  function cut(turn: VoiceTurn) {
    clearTimeout(timer)
    for (const { itemId, playedMs } of turn.cutToHeard())
      connection?.send({
        type: 'conversation.item.truncate',
        item_id: itemId,
        content_index: 0,
        audio_end_ms: Math.round(playedMs),
      })
    if (audible === turn) audible = undefined
    closeIfDone(turn)
  }
  /** Stops the reply because the user begins to speak or pressed a button. */
  function interrupt() {
    output.clear()
    peer.send({ type: 'voice_interrupted' })
    responder.cancel(mode === 'hold' || state !== 'hearing')
    const turn = audible
    for (const one of open) one.isCut = true
    for (const one of open) if (one !== turn) closeIfDone(one)
    clearTimeout(timer)
    // The client reports how much it played. Its last report is used if this report does not arrive.
    if (turn) timer = setTimeout(() => cut(turn), playedReportMs)
  }
  function played(turn: VoiceTurn) {
    clearTimeout(timer)
    if (audible === turn) audible = undefined
    closeIfDone(turn)
  }

  function beginTurn(itemId: string) {
    const turn = createVoiceTurn(
      runs.beginSpokenTurn(sessionId, (why) => (why === 'session' ? end('session') : stopReply())),
    )
    turns.set(itemId, turn)
    open.add(turn)
    newest = turn
    responder.request(turn)
    for (const earlier of open) if (earlier !== turn) closeIfDone(earlier)
  }
  function stopReply() {
    interrupt()
    if (audible) cut(audible)
    show('listening')
  }

  async function runTool(turn: VoiceTurn, call: { callId: string; name: string; input: string }) {
    turn.runningTools += 1
    const result = await runVoiceTool(skills, turn, call, {
      waits(summary) {
        waitingCalls += 1
        show('waiting')
        responder.announce(turn, summary)
      },
      decided() {
        waitingCalls -= 1
        show('thinking')
      },
    })
    turn.runningTools -= 1
    if (hasEnded) return
    connection?.send(createToolOutputItem(call.callId, result))
    if (turn.runningTools > 0) return
    // A newer turn receives the output with its own response.
    if (turn !== newest && responder.isBusy()) return closeIfDone(turn)
    turn.isCut = false
    responder.request(turn)
  }

  const handlers: { [T in RealtimeEvent['type']]: (event: Extract<RealtimeEvent, { type: T }>) => void } = {
    session_ready() {
      if (state) return
      peer.send({
        type: 'voice_ready',
        session_id: sessionId,
        sample_rate: voiceSampleRate,
        max_ms: maxVoiceConversationMs,
      })
      show('listening')
    },
    speech_started() {
      responder.setHearing(true)
      show('hearing')
      interrupt()
    },
    speech_stopped: () => show('thinking'),
    committed({ itemId }) {
      responder.setHearing(false)
      show('thinking')
      beginTurn(itemId)
    },
    transcript: ({ itemId, text }) => setTranscript(itemId, text),
    transcript_failed: ({ itemId }) => setTranscript(itemId, ''),
    response_started() {},
    audio({ itemId, data }) {
      const turn = responder.active()
      if (!turn || turn.isCut) return
      if (audible && audible !== turn) cut(audible)
      clearTimeout(timer)
      turn.addAudio(itemId, audioDurationMs(data))
      audible = turn
      show('speaking')
      if (!output.add({ itemId, data })) responder.cancel(true)
    },
    text({ itemId, text }) {
      const turn = responder.active()
      if (turn && !turn.isCut) turn.addText(itemId, text)
    },
    tool_call(call) {
      const turn = responder.active()
      if (turn) void runTool(turn, call)
    },
    response_done({ status, usage, message }) {
      const turn = responder.done(usage?.inputTokens)
      if (!turn) return
      if (usage) turn.spoken.meter.record({ ...usage, model: options.model, isEstimated: false })
      if (usage) turn.addTokens(usage.inputTokens + usage.outputTokens)
      if (status === 'failed') return fail(turn, message)
      if (!turn.isCut && turn.hasAudio() && audible === turn) waitForPlayback(turn)
      else closeIfDone(turn)
      responder.next()
    },
    error({ code, message }) {
      log.warn({ code, message }, 'the realtime service reported an error')
      if (state === undefined) end('failing')
    },
  }
  function fail(turn: VoiceTurn, message = '') {
    log.warn({ message }, 'a spoken response failed')
    output.clear()
    audible = undefined
    turn.runningTools = 0
    close(turn, endingOfReason('failing', language))
    show('listening')
    responder.next()
  }
  function setTranscript(itemId: string, text: string) {
    const turn = turns.get(itemId)
    turns.delete(itemId)
    turn?.spoken.setTranscript(text || failedTranscript(language))
    if (text) turn?.spoken.context.web?.addKnownUrls(text)
  }
  function waitForPlayback(turn: VoiceTurn) {
    output.end(() => {
      clearTimeout(timer)
      timer = setTimeout(() => played(turn), turn.unplayedMs() + playbackGraceMs)
    })
  }

  const frames: {
    [T in VoiceClientFrame['type']]?: (frame: Extract<VoiceClientFrame, { type: T }>) => void
  } = {
    voice_input({ data }) {
      const left = takeAllowance(allowance, audioDurationMs(data), clock.now())
      if (!left || !state || !connection || connection.unsentBytes() > maxUnsentInputBytes) return
      allowance = left
      heldMs += audioDurationMs(data)
      connection.send({ type: 'input_audio_buffer.append', audio: data })
    },
    voice_commit() {
      if (mode !== 'hold') return
      responder.setHearing(false)
      if (heldMs >= minVoiceCommitMs) connection?.send({ type: 'input_audio_buffer.commit' })
      else show('listening')
      heldMs = 0
    },
    voice_interrupt() {
      if (mode === 'hold') {
        connection?.send({ type: 'input_audio_buffer.clear' })
        heldMs = 0
        responder.setHearing(true)
        show('hearing')
      }
      interrupt()
      if (mode !== 'hold') show('listening')
    },
    voice_played({ item_id, played_ms, ended }) {
      const turn = audible
      if (!turn?.setPlayed(item_id, played_ms) || !ended) return
      if (turn.isCut) cut(turn)
      else if (!responder.isFor(turn)) played(turn)
    },
    voice_end: () => end('user'),
  }

  function end(reason: VoiceEndReason, message?: string) {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    output.clear()
    recordTime(clock.now())
    for (const turn of open) {
      turn.runningTools = 0
      turn.cutToHeard()
      close(turn, endingOfReason(reason, language, message))
    }
    connection?.close()
    peer.send({ type: 'voice_ended', reason, ...(message !== undefined && { message }) })
    options.onEnded()
  }
  function recordTime(now: Instant) {
    if (now > countedAt) recordVoiceTime(deps, now - countedAt)
    countedAt = now
  }

  return {
    sessionId,
    /** Sets the connection to the service. A conversation that has ended before closes it. */
    connect(opened: RealtimeConnection) {
      if (hasEnded) opened.close()
      else connection = opened
    },
    receive(event: RealtimeEvent) {
      if (hasEnded) return
      if (event.type !== 'error') activeAt = clock.now()
      // TypeScript cannot match the type of a handler to the type of its event.
      ;(handlers[event.type] as (event: RealtimeEvent) => void)(event)
    },
    handle(frame: VoiceClientFrame) {
      if (hasEnded) return
      ;(frames[frame.type] as ((frame: VoiceClientFrame) => void) | undefined)?.(frame)
    },
    end,
    /** Counts the time and ends a conversation that is too long, idle or out of budget. */
    tick(now: Instant) {
      recordTime(now)
      try {
        assertVoiceBudget(deps, language)
      } catch (error) {
        if (!(error instanceof BrainError)) throw error
        return end('budget', error.message)
      }
      const isBusy = open.size > 0
      const reason = decideTimedEnd({ startedAt, activeAt: isBusy ? now : activeAt }, now)
      if (reason) end(reason)
    },
  }
}
