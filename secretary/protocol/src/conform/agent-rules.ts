import {
  checkSubAgentEndsOnce,
  groupFramesByAgent,
  isSubAgentEndFrame,
  isSubAgentFrame,
  runSubAgentTask,
  sendSubAgentTask,
  waitForSubAgentEnd,
  waitForSubAgentStart,
} from './agent-run.ts'
import { sendHelloFrame } from './exchanges.ts'
import { runWithConnection } from './probe.ts'
import { assertRule, type ConformanceRule, RuleNotApplicableError } from './rule.ts'

export const subAgentConformanceRules: ConformanceRule[] = [
  {
    sentence: 'A sub-agent starts once, under a reply that has begun, before its other frames',
    of: 'specification',
    async check(target) {
      const { frames } = await runSubAgentTask(target, 'plain')
      const replies = new Set<string>()
      const started = new Set<string>()
      for (const frame of frames) {
        if (frame.type === 'stream_start') replies.add(frame.message_id)
        if (!isSubAgentFrame(frame)) continue
        const { agent_id, type } = frame
        if (type !== 'agent_start')
          assertRule(started.has(agent_id), `${type} of ${agent_id} before its start`)
        else {
          assertRule(!started.has(agent_id), `${agent_id} started twice`)
          assertRule(
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
      const { frames } = await runSubAgentTask(target, 'plain')
      for (const [agentId, ofAgent] of groupFramesByAgent(frames)) {
        let last = 0
        for (const frame of ofAgent) {
          if (frame.type !== 'agent_progress') continue
          assertRule(frame.progress >= last, `${agentId} went from ${last} to ${frame.progress}`)
          last = frame.progress
        }
      }
    },
  },
  {
    sentence: 'A sub-agent ends once, with agent_complete or agent_error, and makes no progress after that',
    of: 'specification',
    async check(target) {
      const { frames } = await runSubAgentTask(target, 'plain')
      for (const [agentId, ofAgent] of groupFramesByAgent(frames)) {
        const ends = ofAgent.filter(isSubAgentEndFrame)
        assertRule(ends.length === 1, `${agentId} ended ${ends.length} times`)
        const after = ofAgent.slice(ofAgent.findIndex(isSubAgentEndFrame) + 1)
        assertRule(!after.some(({ type }) => type === 'agent_progress'), `${agentId} went on after its end`)
      }
    },
  },
  {
    sentence: 'The history contains each ended sub-agent with the result that was sent',
    of: 'extension',
    async check(target) {
      const { frames, sessionId } = await runSubAgentTask(target, 'extended')
      const { messages } = await target.api.messages(sessionId)
      const stored = new Map(messages.flatMap(({ agents }) => agents).map((agent) => [agent.agent_id, agent]))
      for (const end of frames.filter(isSubAgentEndFrame)) {
        const agent = stored.get(end.agent_id)
        assertRule(agent !== undefined, `${end.agent_id} is not in the history`)
        const sent = end.type === 'agent_complete' ? end.result : end.error
        const row = end.type === 'agent_complete' ? agent.result : agent.error
        assertRule(row === sent, `sent ${JSON.stringify(sent)}, stored ${JSON.stringify(row)}`)
        assertRule(
          (agent.status === 'completed') === (end.type === 'agent_complete'),
          `it is ${agent.status}`,
        )
      }
    },
  },
  {
    sentence: 'Each log line of a sub-agent is sent, and GET /api/agents/:id/logs returns the same lines',
    of: 'extension',
    async check(target) {
      const { frames } = await runSubAgentTask(target, 'extended')
      let lines = 0
      for (const [agentId, ofAgent] of groupFramesByAgent(frames)) {
        const sent = ofAgent.flatMap((frame) =>
          frame.type === 'agent_log' ? [`${frame.level} ${frame.message}`] : [],
        )
        // oxlint-disable-next-line no-await-in-loop -- one sub-agent after the other
        const { logs } = await target.api.agentLogs(agentId)
        const stored = logs.map(({ level, message }) => `${level} ${message}`)
        assertRule(
          sent.join('\n') === stored.join('\n'),
          `sent ${sent.length} lines, stored ${stored.length}`,
        )
        lines += stored.length
      }
      if (lines === 0) throw new RuleNotApplicableError('no sub-agent logged anything')
    },
  },
  {
    sentence: 'A cancelled sub-agent ends once, and its retry is a new sub-agent that names it',
    of: 'extension',
    check: (target) =>
      runWithConnection(target, 'extended', async (connection) => {
        await sendHelloFrame(connection)
        sendSubAgentTask(target, connection)
        const { agent_id } = await waitForSubAgentStart(target, connection)
        connection.send({ type: 'agent_cancel', agent_id })
        const end = await waitForSubAgentEnd(target, connection, agent_id)
        if (end.type === 'agent_complete')
          throw new RuleNotApplicableError('it ended before it could be cancelled')
        connection.send({ type: 'agent_retry', agent_id })
        const again = await connection.first(
          'agent_start',
          target.controlMs,
          (start) => start.retry_of === agent_id,
        )
        assertRule(again.agent_id !== agent_id, 'the retry has the id of the first attempt')
        assertRule(again.attempt === 2, `the retry is attempt ${again.attempt}`)
        await waitForSubAgentEnd(target, connection, again.agent_id)
        checkSubAgentEndsOnce(connection, agent_id)
        checkSubAgentEndsOnce(connection, again.agent_id)
      }),
  },
]
