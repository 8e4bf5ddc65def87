import { expect } from 'vitest'
import { connectExtended, startConversation } from '#testing'

export type Parent = Awaited<ReturnType<typeof startParent>>

/** Starts a reply that may start sub-agents, two of which run at the same time. */
export async function startParent() {
  const { agent, script, session, history } = await startConversation({ MAX_AGENTS: '2' })
  const socket = await connectExtended(agent)
  socket.sendMessage(session, 'Do many things')
  const parent = await script.next()
  const parentMsg = String((await socket.next('stream_start'))['message_id'])
  const spawn = (name = 'Helper', instruction = `do ${name}`) =>
    parent.context.spawn?.({ name, instruction }).agentId ?? expect.fail('it cannot spawn')
  const agentsOf = async () => (await history()).at(-1)?.agents ?? []
  return { agent, script, socket, parent, parentMsg, spawn, agentsOf }
}

export const agentParams = (agent_id: string) => ({ params: { agent_id } })
export const refused = (status: number, error: string) => ({
  status,
  body: expect.objectContaining({ error }),
})
