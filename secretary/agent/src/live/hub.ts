import type { Instant } from '@sanhe/kit/runtime/clock'
import { closeCodes } from '@sanhe/protocol/limits'
import type { RawData, WebSocket } from 'ws'
import type { Device } from '#core'
import { attachStrict } from './attach.ts'
import { openConnection, type ServerConnection } from './connection.ts'
import { type FrameServices, handleClientFrame, type IncomingDeps } from './incoming.ts'
import { isHelloOverdue, isSilent } from './rules.ts'

export type ConnectionHub = {
  /** `mayHello`: the client named the subprotocol, so it has two seconds to send hello. */
  add(socket: WebSocket, device: Device, mayHello: boolean): void
  closeKey(keyId: string): void
  /** Runs every second: closes silent connections, and makes connections without hello strict. */
  closeOverdue(now: Instant): void
  /** Unsent bytes of each open connection. */
  unsent(): number[]
  close(): void
}

/** Interval at which held fragments are sent if a slow connection has room. */
const sendHeldEveryMs = 50
/** A socket that does not answer a close within this time is terminated, so that a stop does not wait for it. */
const closeGraceMs = 1000

/** Holds all open sockets of this process. */
export function createConnectionHub(deps: IncomingDeps, services: FrameServices): ConnectionHub {
  const connections = new Set<ServerConnection>()
  const stopListening = deps.journal.listen((event) => {
    for (const connection of connections) connection.deliver(event)
  })
  const heldTimer = setInterval(() => {
    for (const connection of connections) if (connection.isHolding()) connection.sendHeld()
  }, sendHeldEveryMs)
  heldTimer.unref()

  return {
    add(socket, device, mayHello) {
      const connection = openConnection(socket, device, 'waiting', deps.clock.now())
      connections.add(connection)
      socket.on('close', () => connections.delete(connection))
      socket.on('ping', () => (connection.heardAt = deps.clock.now()))
      socket.on('message', (data: RawData, isBinary: boolean) => {
        // Frames of a connection that is closing are ignored, however long the close takes.
        if (connection.isOpen())
          handleClientFrame(deps, services, connection, isBinary ? undefined : textOf(data))
      })
      if (!mayHello) attachStrict(deps, services.runs, connection)
    },
    closeKey(keyId) {
      for (const connection of connections)
        if (connection.device.keyId === keyId)
          connection.close(closeCodes.keyNoLongerValid, 'the key was taken away')
    },
    closeOverdue(now) {
      for (const connection of connections) {
        if (isSilent(connection.heardAt, now)) connection.close(closeCodes.noPing, 'no ping')
        else if (connection.mode() === 'waiting' && isHelloOverdue(connection.openedAt, now))
          attachStrict(deps, services.runs, connection)
      }
    },
    unsent: () => [...connections].filter(({ isOpen }) => isOpen()).map((connection) => connection.unsent()),
    close() {
      stopListening()
      clearInterval(heldTimer)
      for (const connection of connections) connection.close(closeCodes.restart, 'the server stops')
      setTimeout(() => connections.forEach((connection) => connection.terminate()), closeGraceMs).unref()
    },
  }
}

/** The WebSocket server is configured to deliver whole messages as one buffer. */
const textOf = (data: RawData) => (data as Buffer).toString('utf8')
