import { createTestSessionId, testDeviceKey } from '@sanhe/agent/testing'
import { openSocketWithKeyInHeader, toWebSocketUrl } from '@sanhe/protocol/socket'

/** Opens a client that sends messages and counts received fragments and finished replies. */
export async function openAsker(url: string) {
  let fragments = 0
  let ended = 0
  const opening = Promise.withResolvers<void>()
  const waiting = new Set<() => void>()
  const socket = openSocketWithKeyInHeader(WebSocket, [])(toWebSocketUrl(url), testDeviceKey, {
    opened: opening.resolve,
    message(text) {
      if (text.startsWith('{"type":"stream_chunk"')) fragments += 1
      if (text.startsWith('{"type":"stream_end"')) ended += 1
      for (const look of waiting) look()
    },
    closed: (code) => opening.reject(new Error(`closed with ${code}`)),
  })
  await opening.promise
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    say: (content: string) =>
      socket.send(
        JSON.stringify({ type: 'message', content, session_id: createTestSessionId(), attachments: [] }),
      ),
    fragments: (count: number) => until(() => fragments >= count),
    ended: (count: number) => until(() => ended >= count),
    close: socket.close,
  }
}
