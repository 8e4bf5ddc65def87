import type { ServerFrame, ServerFrameOf } from '@sanhe/protocol/server-frames'
import { sendHelloFrame } from './exchanges.ts'
import { type ProbeConnection, runWithConnection } from './probe.ts'
import {
  assertRule,
  type ConformanceTarget,
  createConformanceTestId,
  RuleNotApplicableError,
} from './rule.ts'

/** Task that an agent with sub-agents splits among several of them. */
export const defaultSubAgentPrompt =
  'Start a sub-agent for each of these tasks:\n- 12 * 12\n- 15% of 200\n- 2026-11-21 + 30 days'

type AgentFrameType = 'agent_start' | 'agent_progress' | 'agent_complete' | 'agent_error' | 'agent_log'
export type SubAgentFrame = ServerFrameOf<AgentFrameType>
export type SubAgentEndFrame = ServerFrameOf<'agent_complete' | 'agent_error'>

/** Result of one task: all frames of a connection from the message to the end of the last sub-agent. */
export type SubAgentTaskRun = { sessionId: string; frames: ServerFrame[] }

export const isSubAgentFrame = (frame: ServerFrame): frame is SubAgentFrame =>
  'agent_id' in frame && frame.type !== 'tool_call'
export const isSubAgentEndFrame = (frame: ServerFrame): frame is SubAgentEndFrame =>
  frame.type === 'agent_complete' || frame.type === 'agent_error'

/** Groups the frames by sub-agent, in order of arrival. */
export const groupFramesByAgent = (frames: ServerFrame[]) =>
  Map.groupBy(frames.filter(isSubAgentFrame), ({ agent_id }) => agent_id)

export function sendSubAgentTask(
  { prompt, taskPrompt = prompt }: ConformanceTarget,
  connection: ProbeConnection,
) {
  const sessionId = createConformanceTestId('sess')
  connection.send({ type: 'message', content: taskPrompt, session_id: sessionId, attachments: [] })
  return sessionId
}

const runs = new WeakMap<
  ConformanceTarget,
  Record<'plain' | 'extended', Promise<SubAgentTaskRun> | undefined>
>()

/**
 * Sends a task to the agent and records frames until every sub-agent has ended or the time limit has passed. It runs
 * once per kind of connection; the rules share the recorded frames.
 */
export function runSubAgentTask(
  target: ConformanceTarget,
  kind: 'plain' | 'extended',
): Promise<SubAgentTaskRun> {
  const known = runs.get(target) ?? { plain: undefined, extended: undefined }
  runs.set(target, known)
  return (known[kind] ??= listen(target, kind))
}

async function listen(target: ConformanceTarget, kind: 'plain' | 'extended'): Promise<SubAgentTaskRun> {
  const run: SubAgentTaskRun = { sessionId: '', frames: [] }
  await runWithConnection(target, kind, async (connection) => {
    if (kind === 'extended') await sendHelloFrame(connection)
    run.sessionId = sendSubAgentTask(target, connection)
    await connection.first('stream_end', target.replyMs)
    // Ignores the time limit here, because another rule detects a sub-agent that never ends.
    await waitForAllEnds(target, connection).catch(() => {})
    connection.send({ type: 'ping' })
    await connection.first('pong').catch(() => {})
    run.frames = connection.frames()
  })
  if (!run.frames.some(isSubAgentFrame))
    throw new RuleNotApplicableError('the task started no sub-agent: set another task with --task-prompt')
  return run
}

const waitForAllEnds = ({ replyMs }: ConformanceTarget, connection: ProbeConnection) =>
  connection.until(
    () => {
      const agents = [...groupFramesByAgent(connection.frames()).values()]
      return agents.every((frames) => frames.some(isSubAgentEndFrame)) || undefined
    },
    'end of every sub-agent',
    replyMs,
  )

/** Returns the first sub-agent that starts. If none starts, the rule does not apply. */
export async function waitForSubAgentStart(target: ConformanceTarget, connection: ProbeConnection) {
  await connection.first('stream_start', target.replyMs)
  const start = await connection.first('agent_start', target.replyMs).catch(() => undefined)
  if (!start)
    throw new RuleNotApplicableError('the task started no sub-agent: set another task with --task-prompt')
  return start
}

export const waitForSubAgentEnd = (target: ConformanceTarget, connection: ProbeConnection, agentId: string) =>
  connection.until(
    () =>
      connection
        .frames()
        .filter(isSubAgentEndFrame)
        .find(({ agent_id }) => agent_id === agentId),
    `end of ${agentId}`,
    target.replyMs,
  )

export function checkSubAgentEndsOnce(connection: ProbeConnection, agentId: string) {
  const ends = connection
    .frames()
    .filter(isSubAgentEndFrame)
    .filter(({ agent_id }) => agent_id === agentId)
  assertRule(ends.length === 1, `${agentId} ended ${ends.length} times`)
}
