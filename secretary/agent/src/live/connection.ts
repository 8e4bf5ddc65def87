import type { Instant } from '@sanhe/kit/runtime/clock'
import type { ServerFrame } from '@sanhe/protocol/server-frames'
import { toStrictFrame } from '@sanhe/protocol/strict-frames'
import { closeCodes } from '@sanhe/protocol/limits'
import type { AuthenticatedDevice, JournalEvent } from '#core'
import type { ClientSocket } from './client-socket.ts'
import { createFragmentBuffer } from './fragment-buffer.ts'
import { maxUnsentBytes, pauseAtUnsentBytes, resumeAtUnsentBytes } from './rules.ts'

/** `waiting`: the client requested the subprotocol and may still send `hello`, so it receives no events yet. */
export type ConnectionProtocolMode = 'waiting' | 'strict' | 'extended'

export type ServerConnection = {
  device: AuthenticatedDevice
  openedAt: Instant
  /** Time of the last frame from the client. */
  heardAt: Instant
  /** Conversation that the device shows now; undefined if it shows none, or the app is in the background. */
  viewedSession: string | undefined
  mode(): ConnectionProtocolMode
  /** Changes the mode. Discards held fragments, because the caller sends the replies again. */
  setMode(mode: ConnectionProtocolMode): void
  /** Sends a journalled event if it reaches the person, and if the connection no longer waits for `hello`. */
  deliver(event: JournalEvent): void
  /**
   * Sends a frame to this connection only. On a strict connection, fields that the specification does not contain are
   * removed.
   */
  send(frame: ServerFrame): void
  /** Sends a frame of an extended connection that is already serialised as JSON. */
  sendText(json: string): void
  isOpen(): boolean
  isHolding(): boolean
  /** Number of bytes that are not sent yet, including held fragments. */
  unsent(): number
  /** Sends held fragments if the number of unsent bytes is low enough. */
  sendHeld(): void
  close(code: number, reason: string): void
  terminate(): void
}

const asText = { binary: false }

export function openConnection(
  socket: ClientSocket,
  device: AuthenticatedDevice,
  mode: ConnectionProtocolMode,
  now: Instant,
): ServerConnection {
  const held = createFragmentBuffer()
  const isOpen = () => socket.readyState === socket.OPEN
  const unsent = () => socket.bufferedAmount + held.bytes()

  function push(data: Buffer | string) {
    if (!isOpen()) return
    socket.send(data, asText)
    closeIfTooSlow()
  }
  const closeIfTooSlow = () => unsent() > maxUnsentBytes && close(closeCodes.slowConsumer, 'too slow')
  function send(frame: ServerFrame) {
    const shown = mode === 'extended' ? frame : toStrictFrame(frame)
    if (shown) push(JSON.stringify(shown))
  }
  function release() {
    for (const chunk of held.take()) send(chunk)
  }
  function close(code: number, reason: string) {
    held.take()
    socket.close(code, reason)
  }
  function deliver({ chunk, extended, strict, reaches }: JournalEvent) {
    if (mode === 'waiting' || !isOpen() || !reaches(device.personId)) return
    if (chunk && (!held.isEmpty() || socket.bufferedAmount > pauseAtUnsentBytes)) {
      held.add(chunk, extended.length)
      return void closeIfTooSlow()
    }
    const data = mode === 'extended' ? extended : strict()
    if (data) release()
    if (data) push(data)
  }

  return {
    device,
    openedAt: now,
    heardAt: now,
    viewedSession: undefined,
    mode: () => mode,
    setMode(next) {
      mode = next
      held.take()
    },
    deliver,
    send,
    sendText: push,
    isOpen,
    unsent,
    isHolding: () => !held.isEmpty() && isOpen(),
    sendHeld() {
      if (socket.bufferedAmount < resumeAtUnsentBytes) release()
    },
    close,
    terminate: () => socket.terminate(),
  }
}
