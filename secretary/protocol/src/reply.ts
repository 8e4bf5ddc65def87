import type { runEndStatuses, ServerFrameOf, stopReasons } from './server-frames.ts'

export type ReplyEndStatus = (typeof runEndStatuses)[number]

/** Cost in millionths of the currency's unit. */
export type TokenCost = { micros: number; currency: string }

/** Reply of the agent as a client shows it. */
export type Reply = {
  messageId: string
  status: 'streaming' | ReplyEndStatus
  text: string
  /** Reasoning of the model, which is not part of the answer. */
  reasoning: string
  tokens: number | undefined
  cost: TokenCost | undefined
  stopReason: (typeof stopReasons)[number] | undefined
  /** True if the server can continue this reply on request. */
  canContinue: boolean
  /** True if the model reported no usage and the server estimated it. */
  isEstimate: boolean
  /** Session of the reply. Undefined on strict connections, whose frames have neither `sessionId` nor `replyTo`. */
  sessionId: string | undefined
  replyTo: string | undefined
}

export type ReplyFrame = ServerFrameOf<'stream_start' | 'stream_chunk' | 'stream_reasoning' | 'stream_end'>

/**
 * Returns the reply after a frame. A start frame resets the text, because a server that repeats the start sends the
 * whole text after it. A reply ends once; frames of an ended reply are ignored.
 */
export function reduceReply(reply: Reply | undefined, frame: ReplyFrame): Reply | undefined {
  if (frame.type === 'stream_start') return startedReply(reply, frame)
  if (reply?.status !== 'streaming') return reply
  switch (frame.type) {
    case 'stream_chunk':
      return { ...reply, text: reply.text + frame.content }
    case 'stream_reasoning':
      return { ...reply, reasoning: reply.reasoning + frame.content }
    case 'stream_end':
      return endedReply(reply, frame)
    default:
      frame satisfies never
      return reply
  }
}

const endedReply = (reply: Reply, frame: ServerFrameOf<'stream_end'>): Reply => ({
  ...reply,
  status: frame.status ?? 'complete',
  tokens: frame.usage.tokens,
  isEstimate: frame.usage.estimated ?? false,
  cost: toTokenCost(frame.usage),
  stopReason: frame.stop_reason,
  canContinue: frame.can_continue ?? false,
})

type CostFields = { cost_micros?: number | null | undefined; currency?: string | null | undefined }

export const toTokenCost = ({ cost_micros, currency }: CostFields = {}): TokenCost | undefined =>
  typeof cost_micros === 'number' && typeof currency === 'string'
    ? { micros: cost_micros, currency }
    : undefined

const startedReply = (earlier: Reply | undefined, frame: ServerFrameOf<'stream_start'>): Reply => ({
  messageId: frame.message_id,
  status: 'streaming',
  text: '',
  reasoning: '',
  tokens: undefined,
  isEstimate: false,
  cost: undefined,
  stopReason: undefined,
  canContinue: false,
  sessionId: frame.session_id ?? earlier?.sessionId,
  replyTo: frame.reply_to ?? earlier?.replyTo,
})
