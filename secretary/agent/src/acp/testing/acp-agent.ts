import { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  agent,
  type AgentContext,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'

/**
 * A small agent that speaks the Agent Client Protocol, written with the SDK's agent side. A word in the prompt chooses
 * the behaviour: think, write (asks for permission), crash, slow, refuse, length. For any other prompt, the agent
 * repeats the message.
 */
const cancelled = new Set<string>()
let sessions = 0

/** `text`: the last paragraph of the prompt. */
type Turn = { client: AgentContext; sessionId: string; text: string; prompt: string }

const send = ({ client, sessionId }: Turn, update: SessionUpdate) =>
  client.notify(methods.client.session.update, { sessionId, update })

const say = (turn: Turn, text: string) =>
  send(turn, { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } })

async function write(turn: Turn) {
  const { client, sessionId } = turn
  const content = [{ type: 'diff' as const, path: '/notes.txt', oldText: 'old\n', newText: 'new\n' }]
  const call = {
    toolCallId: 'write-1',
    title: 'Write notes.txt',
    kind: 'edit' as const,
    rawInput: { text: 'new' },
  }
  await send(turn, { sessionUpdate: 'tool_call', ...call, status: 'pending' })
  const request: RequestPermissionRequest = {
    sessionId,
    toolCall: { ...call, content },
    options: [
      { optionId: 'always', name: 'Always', kind: 'allow_always' },
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  }
  const { outcome } = await client.request(methods.client.session.requestPermission, request)
  const isAllowed = outcome.outcome === 'selected' && outcome.optionId === 'yes'
  await send(turn, {
    sessionUpdate: 'tool_call_update',
    toolCallId: 'write-1',
    status: isAllowed ? 'completed' : 'failed',
    content: [{ type: 'content', content: { type: 'text', text: isAllowed ? 'written' : 'not allowed' } }],
  })
  await say(turn, isAllowed ? 'I wrote it.' : 'I did not write it.')
}

async function slow(turn: Turn) {
  for (let n = 0; n < 600 && !cancelled.has(turn.sessionId); n += 1) {
    await say(turn, `${n} `)
    await sleep(20)
  }
}

async function answer(turn: Turn) {
  const { text, prompt } = turn
  if (text.includes('think'))
    await send(turn, {
      sessionUpdate: 'agent_thought_chunk',
      content: { type: 'text', text: 'Let me think.' },
    })
  if (text.includes('crash')) {
    await say(turn, 'Half of ')
    await sleep(50)
    process.exit(3)
  }
  if (text.includes('write')) return write(turn)
  if (text.includes('slow')) return slow(turn)
  return say(turn, `You said: ${prompt}`)
}

agent({ name: 'test-agent' })
  .onRequest(methods.agent.initialize, () => ({ protocolVersion: PROTOCOL_VERSION, agentCapabilities: {} }))
  .onRequest(methods.agent.session.new, () => ({ sessionId: `session-${(sessions += 1)}` }))
  .onNotification(methods.agent.session.cancel, ({ params }) => void cancelled.add(params.sessionId))
  .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
    const [first] = params.prompt
    const prompt = first?.type === 'text' ? first.text : ''
    const text = prompt.split('\n\n').at(-1) ?? ''
    await answer({ client, sessionId: params.sessionId, text, prompt })
    if (cancelled.has(params.sessionId)) return { stopReason: 'cancelled' }
    if (text.includes('refuse')) return { stopReason: 'refusal' }
    return { stopReason: text.includes('length') ? 'max_tokens' : 'end_turn' }
  })
  .connect(
    ndJsonStream(
      Writable.toWeb(process.stdout) as WritableStream<Uint8Array>,
      Readable.toWeb(process.stdin) as unknown as ReadableStream<Uint8Array>,
    ),
  )
