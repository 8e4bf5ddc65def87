import { addTestPerson, connectExtendedClient, startScriptedConversation } from '#testing'

/** Starts an agent with Anna, who may use it, and Boris, who may also approve, and functions for Anna's conversations. */
export async function startTeamConversation() {
  const { agent, script } = await startScriptedConversation({ RATE_LIMIT_SCALE: '1000' })
  const anna = await addTestPerson(agent, 'use', 'Anna')
  const boris = await addTestPerson(agent, 'approve', 'Boris')
  const share = (session_id: string, is_shared: boolean) =>
    anna.device.sessions.share({ params: { session_id }, body: { is_shared } })
  return {
    agent,
    script,
    anna,
    boris,
    share,
    connect: (key: string, resume?: { epoch: string; after_seq: number }) =>
      connectExtendedClient(agent, resume, { key }),
    async createSession(isShared: boolean) {
      const { session_id } = await anna.device.sessions.create({ body: { title: 'Plan' } })
      if (isShared) await share(session_id, true)
      return session_id
    },
  }
}
export type TeamConversation = Awaited<ReturnType<typeof startTeamConversation>>
