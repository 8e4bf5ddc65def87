import { maxFrameBytes, subprotocol } from '@sanhe/protocol/limits'
import type { AgentSocket, SocketEventHandlers } from '@sanhe/protocol/socket'
import { createPartBuffer, decodeJson, StreamClosing } from './channel-records.ts'
import type { DeviceChannel } from './device-channel.ts'

const abnormalClose = 1006

/** Opens the WebSocket of the protocol as a stream of a channel. Each text frame is one message of the stream. */
export function createChannelSocket(
  channel: DeviceChannel,
  apiKey: string,
  on: SocketEventHandlers,
): AgentSocket {
  const parts = createPartBuffer(maxFrameBytes)
  let closing: { code: number; reason: string } = { code: abnormalClose, reason: '' }
  const opening = { type: 'socket' as const, key: apiKey, protocols: [subprotocol] }
  const stream = channel.openStream(opening, {
    record({ kind, payload }) {
      if (kind === 'head') return on.opened()
      if (kind === 'close') return void (closing = StreamClosing.parse(decodeJson(payload)))
      parts.add(payload)
      if (kind === 'end') on.message(new TextDecoder().decode(parts.take()))
    },
    closed: () => on.closed(closing.code, closing.reason),
  })
  if (!stream) throw new Error('the channel is closed')
  return {
    send: (text) => stream.sendMessage(new TextEncoder().encode(text)),
    close: () => stream.close(),
  }
}
