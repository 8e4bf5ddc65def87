import type { runEndStatuses, ServerFrameOf } from './frames.ts'

export type ReplyEndStatus = (typeof runEndStatuses)[number]

/** Reply of the agent as a client shows it. */
export type Reply = {
  messageId: string
  status: 'streaming' | ReplyEndStatus
  text: string
  tokens: number | undefined
  /** True if the model reported no usage and the server estimated it. */
  isEstimate: boolean
  /** Session of the reply. Undefined on strict connections, whose frames have neither `sessionId` nor `replyTo`. */
  sessionId: string | undefined
  replyTo: string | undefined
}

export type ReplyFrame = ServerFrameOf<'stream_start' | 'stream_chunk' | 'stream_end'>

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
})

const startedReply = (earlier: Reply | undefined, frame: ServerFrameOf<'stream_start'>): Reply => ({
  messageId: frame.message_id,
  status: 'streaming',
  text: '',
  tokens: undefined,
  isEstimate: false,
  sessionId: frame.session_id ?? earlier?.sessionId,
  replyTo: frame.reply_to ?? earlier?.replyTo,
})
