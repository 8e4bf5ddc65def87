import type { Instant } from '@sanhe/kit/runtime/clock'
import { closeCodes } from '@sanhe/protocol/limits'
import type { RawData } from 'ws'
import { hasDeviceKey } from '#keys'
import { attachStrictConnection, sendRepliesOfSession } from './attach-connection.ts'
import { type ClientFrameDeps, type ClientFrameServices, handleClientFrame } from './client-frames.ts'
import {
  closeConnection,
  countUnsentBytes,
  deliverEvents,
  isOpen,
  isViewing,
  openConnection,
  type OpenedSocket,
  sendHeld,
  type ServerConnection,
} from './connection.ts'
import { isConnectionSilent, isHelloFrameOverdue } from './rules.ts'

export type ConnectionHub = {
  /** Adds a socket. `mayHello`: the client requested the subprotocol, so it has two seconds to send `hello`. */
  add(opened: OpenedSocket, mayHello: boolean): void
  closeKey(keyId: string): void
  /** Sends the open replies of a conversation that was shared to the devices of all other people. */
  sendShared(sessionId: string, ownerId: string): void
  /** Closes silent connections, and makes connections without `hello` strict. A job calls this every second. */
  closeOverdue(now: Instant): void
  /** Returns whether a device of a person shows a conversation now; undefined stands for any conversation. */
  isViewed(personId: string, sessionId: string | undefined): boolean
  /** Returns the number of unsent bytes of each open connection. */
  unsent(): number[]
  close(): void
}

/** Interval at which held fragments are sent to slow connections that can receive them. */
const sendHeldEveryMs = 50
/**
 * Time limit for a socket to answer a close frame. After this time the socket is terminated, because the stop of the
 * server waits for all sockets.
 */
const closeGraceMs = 1000

/** Manages all open sockets of this process. */
export function createConnectionHub(deps: ClientFrameDeps, services: ClientFrameServices): ConnectionHub {
  const connections = new Set<ServerConnection>()
  const stopListening = deps.journal.listen((events) => {
    for (const connection of connections) deliverEvents(connection, events)
  })
  const heldTimer = setInterval(() => {
    for (const connection of connections) sendHeld(connection)
  }, sendHeldEveryMs)
  heldTimer.unref()

  return {
    add(opened, mayHello) {
      const { socket, device } = opened
      // The key may have been revoked between the authentication and the end of the handshake.
      if (!hasDeviceKey(deps.db, device.keyId))
        return socket.close(closeCodes.keyNoLongerValid, 'the key was taken away')
      const connection = openConnection(opened, 'waiting', deps.clock.now())
      connections.add(connection)
      listenToSocket(deps, services, connection, () => connections.delete(connection))
      if (!mayHello) attachStrictConnection(deps, services.runs, connection)
    },
    closeKey(keyId) {
      for (const connection of connections)
        if (connection.device.keyId === keyId)
          closeConnection(connection, closeCodes.keyNoLongerValid, 'the key was taken away')
    },
    sendShared: (sessionId, ownerId) =>
      sendRepliesOfSession(deps, services.runs, {
        sessionId,
        connections: [...connections].filter(({ device }) => device.personId !== ownerId),
      }),
    closeOverdue(now) {
      for (const connection of connections) {
        if (isConnectionSilent(connection.heardAt, now))
          closeConnection(connection, closeCodes.noPing, 'no ping')
        else if (connection.mode === 'waiting' && isHelloFrameOverdue(connection.openedAt, now))
          attachStrictConnection(deps, services.runs, connection)
      }
    },
    isViewed: (personId, sessionId) =>
      [...connections].some(
        (connection) => connection.device.personId === personId && isViewing(connection, sessionId),
      ),
    unsent: () => [...connections].filter(isOpen).map(countUnsentBytes),
    close() {
      stopListening()
      clearInterval(heldTimer)
      for (const connection of connections)
        closeConnection(connection, closeCodes.restart, 'the server stops')
      setTimeout(
        () => connections.forEach((connection) => connection.socket.terminate()),
        closeGraceMs,
      ).unref()
    },
  }
}

function listenToSocket(
  deps: ClientFrameDeps,
  services: ClientFrameServices,
  connection: ServerConnection,
  onClose: () => void,
) {
  const { socket } = connection
  socket.on('close', () => {
    onClose()
    if (connection.voicePeer) services.voice.closed(connection.voicePeer)
  })
  socket.on('ping', () => (connection.heardAt = deps.clock.now()))
  socket.on('message', (data: RawData, isBinary: boolean) => {
    // Ignores frames of a connection that is being closed, because the close can take some time.
    if (isOpen(connection)) handleClientFrame(deps, services, connection, isBinary ? undefined : textOf(data))
  })
}

/** Returns the text of a WebSocket message. The server is configured to deliver each message as one buffer. */
const textOf = (data: RawData) => (data as Buffer).toString('utf8')
