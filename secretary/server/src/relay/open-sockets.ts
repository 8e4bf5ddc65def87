import type { WebSocket } from 'ws'

/** Tracks the open sockets of this process: their number for each user, and whether they answer pings. */
export function createOpenSockets() {
  const answered = new Map<WebSocket, boolean>()
  const openByUser = new Map<number, number>()
  return {
    /** Counts a socket of a user until it closes. Returns false if the account has too many. */
    admit(socket: WebSocket, userId: number, max: number) {
      const open = openByUser.get(userId) ?? 0
      if (open >= max) return false
      openByUser.set(userId, open + 1)
      answered.set(socket, true)
      socket.on('pong', () => answered.set(socket, true))
      socket.on('close', () => {
        answered.delete(socket)
        const left = (openByUser.get(userId) ?? 1) - 1
        if (left) openByUser.set(userId, left)
        else openByUser.delete(userId)
      })
      return true
    },
    /** Terminates sockets that did not answer the last ping, and pings the others. */
    pingAll() {
      for (const [socket, isAlive] of answered) {
        if (!isAlive) {
          socket.terminate()
          continue
        }
        answered.set(socket, false)
        socket.ping()
      }
    },
    list: () => [...answered.keys()],
  }
}
