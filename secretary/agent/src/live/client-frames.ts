import { Refusal } from '@sanhe/kit/http/errors'
import { type ClientFrame, parseClientFrame } from '@sanhe/protocol/client-frames'
import { closeCodes } from '@sanhe/protocol/limits'
import type { ApprovalService } from '#approvals'
import { type Deps, createPrefixedId } from '#core'
import type { MessageFrame, RunService } from '#runs'
import type { SubAgentService } from '#tasks'
import type { VoiceFrameService, VoicePeer } from '#voice'
import {
  type AttachConnectionDeps,
  attachExtendedConnection,
  attachStrictConnection,
} from './attach-connection.ts'
import { closeConnection, countUnsentBytes, sendFrame, type ServerConnection } from './connection.ts'
import { apiError } from './errors.ts'
import { toCloseReason } from './rules.ts'

export type ClientFrameDeps = AttachConnectionDeps & Pick<Deps, 'log'>
export type ClientFrameServices = {
  runs: RunService
  tasks: SubAgentService
  approvals: ApprovalService
  voice: VoiceFrameService
}

/**
 * Handles a frame of a client. A failed action sends an error to an extended connection; an invalid frame closes the
 * connection.
 */
export function handleClientFrame(
  deps: ClientFrameDeps,
  services: ClientFrameServices,
  connection: ServerConnection,
  text: string | undefined,
) {
  connection.heardAt = deps.clock.now()
  const read = text === undefined ? { problem: 'frames are text' } : parseClientFrame(parse(text))
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
  sendFrame(connection, { type: 'error', code: 'BAD_FRAME', message: problem })
  closeConnection(connection, closeCodes.badFrame, toCloseReason(problem))
}

function sendError({ log }: ClientFrameDeps, connection: ServerConnection, error: unknown) {
  const refusal = error instanceof Refusal ? error : apiError('INTERNAL')
  if (refusal !== error) log.error({ err: error }, 'a frame could not be handled')
  sendFrame(connection, { type: 'error', code: refusal.code, message: refusal.message })
}

function dispatchFrame(
  deps: ClientFrameDeps,
  services: ClientFrameServices,
  connection: ServerConnection,
  frame: ClientFrame,
) {
  const { runs, tasks, approvals, voice } = services
  const { personId } = connection.device
  switch (frame.type) {
    case 'ping':
      return sendFrame(connection, { type: 'pong' })
    case 'hello':
      return attachExtendedConnection(deps, runs, connection, frame)
    case 'message':
      return acceptMessage(deps, runs, connection, frame)
    case 'cancel':
      if (!runs.cancel(frame.message_id, personId)) throw apiError('NOTHING_TO_CANCEL')
      return
    case 'continue':
      return runs.continueReply(frame.message_id, personId)
    case 'agent_cancel':
      return tasks.cancel(frame.agent_id, personId)
    case 'agent_retry':
      tasks.retry(frame.agent_id, personId)
      return
    case 'approval':
      return approvals.decide(personId, frame.approval_id, {
        decision: frame.decision,
        always: frame.always,
        actionHash: frame.action_hash,
      })
    case 'viewing':
      connection.viewedSession = frame.session_id ?? undefined
      return
    case 'ack':
      return
    case 'voice_start':
    case 'voice_input':
    case 'voice_commit':
    case 'voice_interrupt':
    case 'voice_played':
    case 'voice_end':
      return voice.handle((connection.voicePeer ??= createVoicePeer(connection)), frame)
    default:
      return frame satisfies never
  }
}

const createVoicePeer = (connection: ServerConnection): VoicePeer => ({
  device: connection.device,
  send: (frame) => sendFrame(connection, frame),
  unsent: () => countUnsentBytes(connection),
  mode: () => connection.mode,
})

function acceptMessage(
  deps: ClientFrameDeps,
  runs: RunService,
  connection: ServerConnection,
  frame: MessageFrame,
) {
  // A client that sends a message before `hello` will never send `hello`. It waits for the reply, so the connection
  // becomes strict now.
  if (connection.mode === 'waiting') attachStrictConnection(deps, runs, connection)
  const { messageId: message_id, duplicate, refusal } = runs.accept(frame, connection.device.personId)
  const { client_msg_id, session_id } = frame
  if (client_msg_id !== undefined)
    sendFrame(connection, { type: 'message_ack', client_msg_id, message_id, duplicate, session_id })
  if (refusal !== undefined) sendRefusal(deps, connection, { message_id, session_id }, refusal)
}

/**
 * Sends the refusal of a message as a reply to this connection only. Neither the refusal nor the refused message is
 * stored.
 */
function sendRefusal(
  { clock }: ClientFrameDeps,
  connection: ServerConnection,
  names: { message_id: string; session_id: string },
  content: string,
) {
  const { session_id } = names
  const message_id = createPrefixedId('msg', clock.now())
  sendFrame(connection, { type: 'stream_start', message_id, session_id, reply_to: names.message_id })
  sendFrame(connection, { type: 'stream_chunk', content, message_id, session_id })
  sendFrame(connection, { type: 'stream_end', message_id, session_id, usage: { tokens: 0 }, status: 'error' })
}
