import {
  checkAgentEndsOnce,
  groupByAgent,
  isAgentEndFrame,
  runAgentTask,
  sendTask,
  waitForAgentEnd,
  waitForAgentStart,
} from './agent-run.ts'
import { sendHello } from './exchanges.ts'
import { withConnection } from './probe.ts'
import { type ConformRule, checkRule, RuleAbsentError } from './rule.ts'

export const agentRules: ConformRule[] = [
  {
    sentence: 'A sub-agent starts once, under a reply that has begun, before its other frames',
    of: 'specification',
    async check(target) {
      const { frames } = await runAgentTask(target, 'plain')
      const replies = new Set<string>()
      const started = new Set<string>()
      for (const frame of frames) {
        if (frame.type === 'stream_start') replies.add(frame.message_id)
        if (!('agent_id' in frame)) continue
        const { agent_id, type } = frame
        if (type !== 'agent_start')
          checkRule(started.has(agent_id), `${type} of ${agent_id} before its start`)
        else {
          checkRule(!started.has(agent_id), `${agent_id} started twice`)
          checkRule(
            replies.has(frame.parent_msg),
            `${agent_id} is of ${frame.parent_msg}, which has not started`,
          )
          started.add(agent_id)
        }
      }
    },
  },
  {
    sentence: 'The progress of a sub-agent is between 0 and 100 and never decreases',
    of: 'specification',
    async check(target) {
      const { frames } = await runAgentTask(target, 'plain')
      for (const [agentId, ofAgent] of groupByAgent(frames)) {
        let last = 0
        for (const frame of ofAgent) {
          if (frame.type !== 'agent_progress') continue
          checkRule(frame.progress >= last, `${agentId} went from ${last} to ${frame.progress}`)
          last = frame.progress
        }
      }
    },
  },
  {
    sentence: 'A sub-agent ends once, with agent_complete or agent_error, and makes no progress after that',
    of: 'specification',
    async check(target) {
      const { frames } = await runAgentTask(target, 'plain')
      for (const [agentId, ofAgent] of groupByAgent(frames)) {
        const ends = ofAgent.filter(isAgentEndFrame)
        checkRule(ends.length === 1, `${agentId} ended ${ends.length} times`)
        const after = ofAgent.slice(ofAgent.findIndex(isAgentEndFrame) + 1)
        checkRule(!after.some(({ type }) => type === 'agent_progress'), `${agentId} went on after its end`)
      }
    },
  },
  {
    sentence: 'The history contains each ended sub-agent with the result that was sent',
    of: 'extension',
    async check(target) {
      const { frames, sessionId } = await runAgentTask(target, 'extended')
      const { messages } = await target.api.messages(sessionId)
      const stored = new Map(messages.flatMap(({ agents }) => agents).map((agent) => [agent.agent_id, agent]))
      for (const end of frames.filter(isAgentEndFrame)) {
        const agent = stored.get(end.agent_id)
        checkRule(agent !== undefined, `${end.agent_id} is not in the history`)
        const sent = end.type === 'agent_complete' ? end.result : end.error
        const row = end.type === 'agent_complete' ? agent.result : agent.error
        checkRule(row === sent, `sent ${JSON.stringify(sent)}, stored ${JSON.stringify(row)}`)
        checkRule((agent.status === 'completed') === (end.type === 'agent_complete'), `it is ${agent.status}`)
      }
    },
  },
  {
    sentence: 'Each log line of a sub-agent is sent, and GET /api/agents/:id/logs returns the same lines',
    of: 'extension',
    async check(target) {
      const { frames } = await runAgentTask(target, 'extended')
      let lines = 0
      for (const [agentId, ofAgent] of groupByAgent(frames)) {
        const sent = ofAgent.flatMap((frame) =>
          frame.type === 'agent_log' ? [`${frame.level} ${frame.message}`] : [],
        )
        // oxlint-disable-next-line no-await-in-loop -- one sub-agent after the other
        const { logs } = await target.api.agentLogs(agentId)
        const stored = logs.map(({ level, message }) => `${level} ${message}`)
        checkRule(sent.join('\n') === stored.join('\n'), `sent ${sent.length} lines, stored ${stored.length}`)
        lines += stored.length
      }
      if (lines === 0) throw new RuleAbsentError('no sub-agent logged anything')
    },
  },
  {
    sentence: 'A cancelled sub-agent ends once, and its retry is a new sub-agent that names it',
    of: 'extension',
    check: (target) =>
      withConnection(target, 'extended', async (connection) => {
        await sendHello(connection)
        sendTask(target, connection)
        const { agent_id } = await waitForAgentStart(target, connection)
        connection.send({ type: 'agent_cancel', agent_id })
        const end = await waitForAgentEnd(target, connection, agent_id)
        if (end.type === 'agent_complete') throw new RuleAbsentError('it ended before it could be cancelled')
        connection.send({ type: 'agent_retry', agent_id })
        const again = await connection.first(
          'agent_start',
          target.controlMs,
          (start) => start.retry_of === agent_id,
        )
        checkRule(again.agent_id !== agent_id, 'the retry has the id of the first attempt')
        checkRule(again.attempt === 2, `the retry is attempt ${again.attempt}`)
        await waitForAgentEnd(target, connection, again.agent_id)
        checkAgentEndsOnce(connection, agent_id)
        checkAgentEndsOnce(connection, again.agent_id)
      }),
  },
]
