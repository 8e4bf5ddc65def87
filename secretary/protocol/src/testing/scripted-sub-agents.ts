import { setTimeout as pause } from 'node:timers/promises'
import type { ServerFrame } from '../server-frames.ts'

type Agent = {
  agent_id: string
  name: string
  session: string
  parent: string
  status: 'running' | 'completed' | 'cancelled'
  progress: number
  result: string | null
  error: string | null
  retry_of: string | null
  attempt: number
}

const stepMs = 15

/** Creates sub-agents that make progress in three steps, write one log line and end. */
export function createScriptedSubAgents(say: (frame: ServerFrame, session: string) => void) {
  const agents = new Map<string, Agent>()

  function start(
    given: Pick<Agent, 'session' | 'parent' | 'name'> & { retry_of?: string; attempt?: number },
  ) {
    const { session, parent, name, retry_of = null, attempt = 1 } = given
    const agent_id = `agent_${agents.size + 1}`
    const agent: Agent = {
      agent_id,
      name,
      session,
      parent,
      status: 'running',
      progress: 0,
      result: null,
      error: null,
      retry_of,
      attempt,
    }
    agents.set(agent_id, agent)
    const again = retry_of === null ? {} : { retry_of, attempt }
    say({ type: 'agent_start', agent_id, name, parent_msg: parent, ...again }, session)
    void work(agent)
  }

  async function work(agent: Agent) {
    const { agent_id, session } = agent
    say({ type: 'agent_log', agent_id, level: 'INFO', message: 'begins' }, session)
    for (const progress of [0, 40, 80]) {
      await pause(stepMs)
      if (agent.status !== 'running') return
      agent.progress = progress
      say({ type: 'agent_progress', agent_id, progress, detail: 'working' }, session)
    }
    agent.status = 'completed'
    agent.progress = 100
    agent.result = `${agent.name} is done`
    say({ type: 'agent_complete', agent_id, duration_ms: 3 * stepMs, result: agent.result }, session)
  }

  return {
    start,
    cancel(agentId: string) {
      const agent = agents.get(agentId)
      if (agent?.status !== 'running') return
      agent.status = 'cancelled'
      agent.error = 'Cancelled by user'
      say({ type: 'agent_error', agent_id: agentId, error: agent.error, code: 'cancelled' }, agent.session)
    },
    retry(agentId: string) {
      const agent = agents.get(agentId)
      if (agent) start({ ...agent, retry_of: agentId, attempt: agent.attempt + 1 })
    },
    of: (messageId: string) => [...agents.values()].filter(({ parent }) => parent === messageId),
    logsOf: (agentId: string) => ({
      logs: agents.has(agentId) ? [{ id: 1, level: 'INFO', message: 'begins', ts: '' }] : [],
    }),
  }
}
