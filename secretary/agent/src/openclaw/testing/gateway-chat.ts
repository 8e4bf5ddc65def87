import { startOpenClawEmulator } from '@sanhe/providers/emulators/openclaw'
import {
  connectExtendedClient,
  joinReplyFragments,
  createTestSessionId,
  startTestAgent,
  type TestFrame,
} from '#testing'

type EmulatorOptions = Parameters<typeof startOpenClawEmulator>[0]

/** Starts a gateway and an agent that uses it, with a connected client. */
export async function startGatewayChat(options: EmulatorOptions = {}) {
  const gateway = await startOpenClawEmulator(options)
  const agent = await startTestAgent()
  const body = { url: gateway.url, token: gateway.token, allows_plaintext: false }
  await agent.device.openclaw.set({ body })
  await agent.device.engines.setMode({ body: { mode: 'gateway' } })
  const socket = await connectExtendedClient(agent)
  const session = createTestSessionId()
  const send = (content: string, more: object = {}) => socket.sendMessage(session, content, more)
  return {
    gateway,
    agent,
    socket,
    session,
    /** Key of the session on the gateway. */
    sessionKey: `agent:main:${session.toLowerCase()}`,
    send,
    /** Sends a message and returns all frames up to the end of its reply. */
    async ask(content: string, more: object = {}) {
      send(content, more)
      return readReply(socket)
    },
    readReply: () => readReply(socket),
    messages: async () => (await agent.device.messages.list({ query: { session_id: session } })).messages,
    async stop() {
      await socket.close()
      await agent.stop()
      await gateway.stop()
    },
  }
}

async function readReply(socket: Awaited<ReturnType<typeof connectExtendedClient>>) {
  const frames = await socket.upTo('stream_end')
  return { frames, text: joinShownText(frames), end: frames.at(-1) }
}

/** Returns the text that a client shows: each `stream_start` begins the text again. */
export function joinShownText(frames: TestFrame[]) {
  const start = frames.findLastIndex(({ type }) => type === 'stream_start')
  return joinReplyFragments(frames.slice(Math.max(0, start)))
}
