import type { Duplex } from 'node:stream'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ServerFrame } from '@sanhe/protocol/server-frames'
import { toStrictFrame } from '@sanhe/protocol/strict-frames'
import { closeCodes } from '@sanhe/protocol/limits'
import type { AuthenticatedDevice, JournalEvent } from '#core'
import type { VoicePeer } from '#voice'
import type { ClientSocket } from './client-socket.ts'
import { type HeldFragments, holdFragment, takeHeldFragments } from './held-fragments.ts'
import { maxUnsentBytes, pauseAtUnsentBytes, resumeAtUnsentBytes } from './rules.ts'

/** `waiting`: the client requested the subprotocol and may still send `hello`, so it receives no events yet. */
export type ConnectionProtocolMode = 'waiting' | 'strict' | 'extended'

/**
 * Open socket of a device. A connection is a plain record, because thousands of them are open and each function in a
 * record takes memory.
 */
export type ServerConnection = {
  readonly socket: ClientSocket
  /** TCP stream of the socket; undefined for a socket through the relay. */
  readonly stream: Duplex | undefined
  readonly device: AuthenticatedDevice
  readonly openedAt: Instant
  /** Time of the last frame from the client. */
  heardAt: Instant
  mode: ConnectionProtocolMode
  /** Conversation that the device shows now; undefined if it shows none, or the app is in the background. */
  viewedSession: string | undefined
  /** Undefined until the client sends its first voice frame. */
  voicePeer: VoicePeer | undefined
  readonly held: HeldFragments
}

/** A socket that was just opened, and its authenticated device. */
export type OpenedSocket = Pick<ServerConnection, 'socket' | 'stream' | 'device'>

export const openConnection = (
  { socket, stream, device }: OpenedSocket,
  mode: ConnectionProtocolMode,
  now: Instant,
): ServerConnection => ({
  socket,
  stream,
  device,
  openedAt: now,
  heardAt: now,
  mode,
  viewedSession: undefined,
  voicePeer: undefined,
  held: { chunks: [], bytes: 0 },
})

const asText = { binary: false }

export const isOpen = ({ socket }: ServerConnection) => socket.readyState === socket.OPEN

/** Returns whether the device shows a conversation now; undefined stands for any conversation. */
export const isViewing = (connection: ServerConnection, sessionId: string | undefined) =>
  isOpen(connection) &&
  connection.viewedSession !== undefined &&
  connection.viewedSession === (sessionId ?? connection.viewedSession)

/** Returns the number of bytes that are not sent yet, including held fragments. */
export const countUnsentBytes = ({ socket, held }: ServerConnection) => socket.bufferedAmount + held.bytes

/** Changes the mode. Discards held fragments, because the caller sends the replies again. */
export function setMode(connection: ServerConnection, mode: ConnectionProtocolMode) {
  connection.mode = mode
  takeHeldFragments(connection.held)
}

/** Sends data that is already serialised for the mode of the connection. */
export function sendData(connection: ServerConnection, data: Buffer | string) {
  if (!isOpen(connection)) return
  connection.socket.send(data, asText)
  closeIfTooSlow(connection)
}

/** Sends a frame. On a strict connection, fields that the specification does not contain are removed. */
export function sendFrame(connection: ServerConnection, frame: ServerFrame) {
  const shown = connection.mode === 'extended' ? frame : toStrictFrame(frame)
  if (shown) sendData(connection, JSON.stringify(shown))
}

/**
 * Sends journalled events that reach the person, if the connection no longer waits for `hello`. The stream writes them
 * with one system call, because a system call for each frame would take most of the time.
 */
export function deliverEvents(connection: ServerConnection, events: JournalEvent[]) {
  connection.stream?.cork()
  try {
    for (const event of events) deliverEvent(connection, event)
  } finally {
    connection.stream?.uncork()
  }
}

function deliverEvent(connection: ServerConnection, event: JournalEvent) {
  const { mode, device, held, socket } = connection
  if (mode === 'waiting' || !isOpen(connection) || !event.reaches(device.personId)) return
  const isHolding = held.chunks.length > 0
  if (event.chunk && (isHolding || socket.bufferedAmount > pauseAtUnsentBytes)) {
    holdFragment(held, event.chunk, event.extended.length)
    return closeIfTooSlow(connection)
  }
  const data = mode === 'extended' ? event.extended : event.strict()
  if (!data) return
  if (isHolding) sendAllHeld(connection)
  sendData(connection, data)
}

/** Sends held fragments if the number of unsent bytes is low enough. */
export function sendHeld(connection: ServerConnection) {
  const { held, socket } = connection
  if (held.chunks.length > 0 && isOpen(connection) && socket.bufferedAmount < resumeAtUnsentBytes)
    sendAllHeld(connection)
}

function sendAllHeld(connection: ServerConnection) {
  for (const chunk of takeHeldFragments(connection.held)) sendFrame(connection, chunk)
}

function closeIfTooSlow(connection: ServerConnection) {
  if (countUnsentBytes(connection) > maxUnsentBytes)
    closeConnection(connection, closeCodes.slowConsumer, 'too slow')
}

export function closeConnection({ socket, held }: ServerConnection, code: number, reason: string) {
  takeHeldFragments(held)
  socket.close(code, reason)
}
