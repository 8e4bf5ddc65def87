import type { runEndings, ServerFrameOf } from './frames.ts'

export type ReplyEnding = (typeof runEndings)[number]

/** A reply of the agent as a client shows it. It is idle until the server starts it. */
export type Reply = {
  messageId: string
  status: 'streaming' | ReplyEnding
  text: string
  tokens: number | undefined
  /** The model did not count: the server's own estimate. */
  isEstimate: boolean
  /** Known on extended connections only. */
  sessionId: string | undefined
  replyTo: string | undefined
}

export type ReplyFrame = ServerFrameOf<'stream_start' | 'stream_chunk' | 'stream_end'>

/**
 * The reply after this frame. A start begins from nothing, also when it is the second one: whoever sends it again
 * sends the whole text so far behind it. Nothing is added to a reply that is not open, and it ends once.
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
