import {
  connectExtendedClient,
  joinReplyFragments,
  createTestSessionId,
  type TestAgent,
  type TestFrame,
} from '@sanhe/agent/testing'

/** Connects a client to an agent, and returns functions for the actions of a person in a conversation. */
export async function openEngineChat(agent: TestAgent) {
  const socket = await connectExtendedClient(agent)
  const session = createTestSessionId()
  const messages = async () => (await agent.device.messages.list({ query: { session_id: session } })).messages
  return {
    socket,
    messages,
    send: (content: string) => socket.sendMessage(session, content),
    /** Waits for the end of the reply; returns it with the text that is stored. */
    async ended(): Promise<{ end: TestFrame | undefined; text: string }> {
      const frames = await next(socket, 'stream_end')
      return { end: frames.at(-1), text: (await messages()).at(-1)?.content ?? joinReplyFragments(frames) }
    },
    next: (type: string) => next(socket, type),
  }
}

const stepTimeoutMs = 240_000

/** Returns all frames up to the next frame of a type. The time limit is long, because real engines are slow. */
async function next(socket: { next(type?: string): Promise<TestFrame> }, type: string) {
  const frames: TestFrame[] = []
  const until = performance.now() + stepTimeoutMs
  for (;;) {
    const frame = await socket.next().catch((error: unknown) => {
      if (performance.now() > until) throw error
      return undefined
    })
    if (frame) frames.push(frame)
    if (frame?.type === type) return frames
  }
}
