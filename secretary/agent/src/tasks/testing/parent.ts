import { expect } from 'vitest'
import { connectExtendedClient, startScriptedConversation } from '#testing'

export type ReplyWithSubAgents = Awaited<ReturnType<typeof startTestParentReply>>

/** Starts a reply that may start sub-agents; at most two of them run at the same time. */
export async function startTestParentReply() {
  const { agent, script, session, history } = await startScriptedConversation({ MAX_AGENTS: '2' })
  const socket = await connectExtendedClient(agent)
  socket.sendMessage(session, 'Do many things')
  const parent = await script.next()
  const parentMsg = String((await socket.next('stream_start'))['message_id'])
  const spawn = (name = 'Helper', instruction = `do ${name}`) =>
    parent.context.spawn?.({ name, instruction }).agentId ?? expect.fail('it cannot spawn')
  const agentsOf = async () =>
    (await history()).find(({ message_id }) => message_id === parentMsg)?.agents ?? []
  return { agent, script, socket, parent, parentMsg, spawn, agentsOf }
}

export const createSubAgentIdParams = (agent_id: string) => ({ params: { agent_id } })
export const expectedErrorResponse = (status: number, error: string) => ({
  status,
  body: expect.objectContaining({ error }),
})
