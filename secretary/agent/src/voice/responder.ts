import { buildApprovalAnnouncement } from './instructions.ts'
import { estimatedResponseTokens } from './rules.ts'
import type { VoiceTurn } from './turn.ts'

type ResponderOptions = {
  send(event: object): void
  /** Returns whether the budget allows a response; ends the conversation otherwise. */
  mayRespond(turn: VoiceTurn, estimatedTokens: number): boolean
  begun(): void
}

export type Responder = ReturnType<typeof createResponder>

/**
 * Creates the responses of the service one after the other: the service refuses a second response while one is active.
 * While the user speaks, no response begins.
 */
export function createResponder({ send, mayRespond, begun }: ResponderOptions) {
  let active: VoiceTurn | undefined
  let waiting: VoiceTurn | undefined
  let announcement: { turn: VoiceTurn; summary: string } | undefined
  let isHearing = false
  /** The input of a response contains the whole conversation, so the last input is the estimate of the next one. */
  let lastInputTokens = 0

  function begin(turn: VoiceTurn, response: object) {
    if (!mayRespond(turn, lastInputTokens + estimatedResponseTokens)) return
    active = turn
    begun()
    send({ type: 'response.create', ...response })
  }
  function next() {
    if (active || isHearing) return
    if (announcement) {
      const { turn, summary } = announcement
      announcement = undefined
      const instructions = buildApprovalAnnouncement(summary)
      return begin(turn, {
        response: { conversation: 'none', input: [], tools: [], tool_choice: 'none', instructions },
      })
    }
    const turn = waiting
    waiting = undefined
    if (turn) begin(turn, {})
  }
  return {
    active: () => active,
    /** Returns whether a response of the turn is active or will follow. */
    isFor: (turn: VoiceTurn) => active === turn || waiting === turn || announcement?.turn === turn,
    isBusy: () => active !== undefined || waiting !== undefined || isHearing,
    /** Requests a response for the turn. The newest turn replaces one that waits. */
    request(turn: VoiceTurn) {
      waiting = turn
      if (announcement?.turn === turn) announcement = undefined
      next()
    },
    /** Says that an action waits for the user. */
    announce(turn: VoiceTurn, summary: string) {
      announcement = { turn, summary }
      next()
    },
    /** Records the end of the active response and returns its turn. */
    done(inputTokens: number | undefined) {
      const turn = active
      active = undefined
      if (inputTokens !== undefined) lastInputTokens = inputTokens
      return turn
    },
    next,
    /** `isExplicit`: false if the service cancels the response by itself, because it hears the user. */
    cancel(isExplicit: boolean) {
      announcement = undefined
      waiting = undefined
      if (active && isExplicit) send({ type: 'response.cancel' })
    },
    setHearing(hears: boolean) {
      isHearing = hears
    },
  }
}
