import { Refusal } from '@sanhe/kit/http/errors'
import { type ClientFrame, readClientFrame } from '@sanhe/protocol/frames'
import { closeCodes } from '@sanhe/protocol/limits'
import type { Approvals } from '#approvals'
import { type Deps, newId } from '#core'
import type { MessageFrame, Runs } from '#runs'
import type { Tasks } from '#tasks'
import { type AttachDeps, attachExtended, attachStrict } from './attach.ts'
import type { ServerConnection } from './connection.ts'
import { apiError } from './errors.ts'
import { closeReason } from './rules.ts'

export type IncomingDeps = AttachDeps & Pick<Deps, 'log'>
export type FrameServices = { runs: Runs; tasks: Tasks; approvals: Approvals }

/**
 * Handles a frame of a client. An action that fails sends an error to extended connections; an invalid frame closes the
 * connection.
 */
export function handleClientFrame(
  deps: IncomingDeps,
  services: FrameServices,
  connection: ServerConnection,
  text: string | undefined,
) {
  connection.heardAt = deps.clock.now()
  const read = text === undefined ? { problem: 'frames are text' } : readClientFrame(parse(text))
  if ('unknown' in read) return
  if ('problem' in read) return rejectFrame(connection, read.problem)
  try {
    dispatchFrame(deps, services, connection, read.frame)
  } catch (error) {
    sendError(deps, connection, error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rejectFrame(connection: ServerConnection, problem: string) {
  connection.send({ type: 'error', code: 'BAD_FRAME', message: problem })
  connection.close(closeCodes.badFrame, closeReason(problem))
}

function sendError({ log }: IncomingDeps, connection: ServerConnection, error: unknown) {
  const refusal = error instanceof Refusal ? error : apiError('INTERNAL')
  if (refusal !== error) log.error({ err: error }, 'a frame could not be handled')
  connection.send({ type: 'error', code: refusal.code, message: refusal.message })
}

function dispatchFrame(
  deps: IncomingDeps,
  services: FrameServices,
  connection: ServerConnection,
  frame: ClientFrame,
) {
  const { runs, tasks, approvals } = services
  switch (frame.type) {
    case 'ping':
      return connection.send({ type: 'pong' })
    case 'hello':
      return attachExtended(deps, runs, connection, frame)
    case 'message':
      return acceptMessage(deps, runs, connection, frame)
    case 'cancel':
      if (!runs.cancel(frame.message_id)) throw apiError('NOTHING_TO_CANCEL')
      return
    case 'agent_cancel':
      return tasks.cancel(frame.agent_id)
    case 'agent_retry':
      tasks.retry(frame.agent_id)
      return
    case 'approval':
      return approvals.decide(frame.approval_id, {
        decision: frame.decision,
        always: frame.always,
        actionHash: frame.action_hash,
      })
    case 'ack':
      return
    default:
      return frame satisfies never
  }
}

function acceptMessage(deps: IncomingDeps, runs: Runs, connection: ServerConnection, frame: MessageFrame) {
  // A client that sends a message before hello will not send hello, and waits for the reply.
  if (connection.mode() === 'waiting') attachStrict(deps, runs, connection)
  const { messageId: message_id, duplicate, refusal } = runs.accept(frame)
  const { client_msg_id, session_id } = frame
  if (client_msg_id !== undefined)
    connection.send({ type: 'message_ack', client_msg_id, message_id, duplicate, session_id })
  if (refusal !== undefined) sendRefusal(deps, connection, { message_id, session_id }, refusal)
}

/** Sends a reply to this connection only and stores nothing, because the message was not stored either. */
function sendRefusal(
  { clock }: IncomingDeps,
  connection: ServerConnection,
  names: { message_id: string; session_id: string },
  content: string,
) {
  const { session_id } = names
  const message_id = newId('msg', clock.now())
  connection.send({ type: 'stream_start', message_id, session_id, reply_to: names.message_id })
  connection.send({ type: 'stream_chunk', content, message_id, session_id })
  connection.send({ type: 'stream_end', message_id, session_id, usage: { tokens: 0 }, status: 'error' })
}
