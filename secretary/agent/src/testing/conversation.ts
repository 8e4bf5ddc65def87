import { createScriptedBrain } from './scripted-brain.ts'
import type { TestFrame } from './socket.ts'
import { startTestAgent } from './test-agent.ts'
import { createTestSessionId } from './wait-for.ts'

export type TestConversation = Awaited<ReturnType<typeof startScriptedConversation>>

/** Starts an agent whose brain the test controls, with an empty session. */
export async function startScriptedConversation(settings: Record<string, string> = {}) {
  const script = createScriptedBrain()
  const agent = await startTestAgent(settings, script.brain)
  const session = createTestSessionId()
  const history = async (session_id = session) =>
    (await agent.device.messages.list({ query: { session_id } })).messages
  return { agent, script, session, history }
}

/** Joins the text of all fragments of a reply. */
export const joinReplyFragments = (frames: TestFrame[]) =>
  frames
    .filter(({ type }) => type === 'stream_chunk')
    .map(({ content }) => content)
    .join('')
