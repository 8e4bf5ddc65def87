import type { Instant } from '@sanhe/kit/runtime/clock'
import { type ServerFrame, strictFrame } from '@sanhe/protocol/frames'
import { closeCodes } from '@sanhe/protocol/limits'
import type { WebSocket } from 'ws'
import type { Device } from '#core'
import type { JournalEvent } from '#journal'
import { createFragmentBuffer } from './fragment-buffer.ts'
import { maxUnsentBytes, pauseBytes, resumeBytes } from './rules.ts'

/** `waiting`: the client named the subprotocol and may still send hello, so it receives no events yet. */
export type ConnectionMode = 'waiting' | 'strict' | 'extended'

export type ServerConnection = {
  device: Device
  openedAt: Instant
  /** Time of the client's last frame. */
  heardAt: Instant
  mode(): ConnectionMode
  /** Discards held fragments, because the caller sends the replies again. */
  setMode(mode: ConnectionMode): void
  /** Sends a journalled event if the connection is live. */
  deliver(event: JournalEvent): void
  /** Sends a frame to this connection only; a strict connection receives its permitted fields. */
  send(frame: ServerFrame): void
  /** Sends a frame of an extended connection that is JSON already. */
  sendText(json: string): void
  isOpen(): boolean
  isHolding(): boolean
  /** Bytes that are not sent yet, including held fragments. */
  unsent(): number
  /** Sends held fragments if there is room. */
  sendHeld(): void
  close(code: number, reason: string): void
  terminate(): void
}

const asText = { binary: false }

export function openConnection(
  socket: WebSocket,
  device: Device,
  mode: ConnectionMode,
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
  function closeIfTooSlow() {
    if (unsent() > maxUnsentBytes) close(closeCodes.slowConsumer, 'too slow')
  }
  function send(frame: ServerFrame) {
    const shown = mode === 'extended' ? frame : strictFrame(frame)
    if (shown) push(JSON.stringify(shown))
  }
  function release() {
    for (const chunk of held.take()) send(chunk)
  }
  function close(code: number, reason: string) {
    held.take()
    socket.close(code, reason)
  }
  function deliver({ chunk, extended, strict }: JournalEvent) {
    if (mode === 'waiting' || !isOpen()) return
    if (chunk && (!held.isEmpty() || socket.bufferedAmount > pauseBytes)) {
      held.add(chunk, extended.length)
      return closeIfTooSlow()
    }
    const data = mode === 'extended' ? extended : strict()
    if (data) release()
    if (data) push(data)
  }

  return {
    device,
    openedAt: now,
    heardAt: now,
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
      if (socket.bufferedAmount < resumeBytes) release()
    },
    close,
    terminate: () => socket.terminate(),
  }
}
