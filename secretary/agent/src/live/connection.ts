import type { Instant } from '@sanhe/kit/clock'
import { type ServerFrame, type ServerFrameOf, strictFrame } from '@sanhe/protocol/frames'
import { closeCodes } from '@sanhe/protocol/limits'
import type { WebSocket } from 'ws'
import type { Device } from '#core'
import type { JournalEvent } from '#journal'
import { goOnBytes, maxUnsentBytes, pauseBytes } from './rules.ts'

/** `waiting`: it named the subprotocol and may still say hello, so it is told nothing of its own accord. */
export type Mode = 'waiting' | 'strict' | 'extended'

export type Connection = {
  device: Device
  openedAt: Instant
  /** When the client last said anything. */
  heardAt: Instant
  mode(): Mode
  setMode(mode: Mode): void
  /** What is journalled: to each who is live. */
  deliver(event: JournalEvent): void
  /** To this one alone; a strict connection is told what it may see of it. */
  send(frame: ServerFrame): void
  /** A frame of an extended connection that is JSON already. */
  sendText(json: string): void
  isHolding(): boolean
  /** What it has still to be sent, in bytes. */
  unsent(): number
  /** Tells what was held back, once there is room. */
  goOn(): void
  close(code: number, reason: string): void
  terminate(): void
}

const asText = { binary: false }

type Chunk = ServerFrameOf<'stream_chunk'>

export function openConnection(socket: WebSocket, device: Device, mode: Mode, now: Instant): Connection {
  let held: Chunk[] = []
  let heldBytes = 0
  const isOpen = () => socket.readyState === socket.OPEN

  function push(data: Buffer | string) {
    if (!isOpen()) return
    socket.send(data, asText)
    giveUpIfStuck()
  }
  const unsent = () => socket.bufferedAmount + heldBytes
  function giveUpIfStuck() {
    if (unsent() > maxUnsentBytes) close(closeCodes.slowConsumer, 'too slow')
  }
  function hold({ chunk, extended }: JournalEvent & { chunk: Chunk }) {
    heldBytes += extended.length
    const last = held.at(-1)
    // Only neighbours are joined: numbers go up on a connection, or a client that comes back would miss some.
    if (last?.message_id === chunk.message_id)
      held[held.length - 1] = { ...chunk, content: last.content + chunk.content }
    else held.push(chunk)
    giveUpIfStuck()
  }
  function release() {
    const chunks = held
    held = []
    heldBytes = 0
    for (const chunk of chunks) send(chunk)
  }
  function send(frame: ServerFrame) {
    const shown = mode === 'extended' ? frame : strictFrame(frame)
    if (shown) push(JSON.stringify(shown))
  }
  function close(code: number, reason: string) {
    held = []
    heldBytes = 0
    socket.close(code, reason)
  }

  return {
    device,
    openedAt: now,
    heardAt: now,
    mode: () => mode,
    setMode: (next) => void (mode = next),
    deliver(event) {
      if (mode === 'waiting' || !isOpen()) return
      const { chunk } = event
      if (chunk && (held.length || socket.bufferedAmount > pauseBytes)) return hold({ ...event, chunk })
      const data = mode === 'extended' ? event.extended : event.strict()
      if (!data) return
      if (held.length) release()
      push(data)
    },
    send,
    sendText: push,
    unsent,
    isHolding: () => held.length > 0 && isOpen(),
    goOn() {
      if (socket.bufferedAmount < goOnBytes) release()
    },
    close,
    terminate: () => socket.terminate(),
  }
}
