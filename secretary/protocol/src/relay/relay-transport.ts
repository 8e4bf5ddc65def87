import { createChannelSocket } from './channel-socket.ts'
import { requestThroughChannel } from './channel-request.ts'
import type { AgentSocket, OpenAgentSocket } from '@sanhe/protocol/socket'
import { type DeviceChannel, type DeviceChannelOptions, openDeviceChannel } from './device-channel.ts'

export type RelayTransport = {
  openSocket: OpenAgentSocket
  /** Sends a request of the agent's REST API. The origin of its URL is ignored. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  close(): void
}

/** Close code of a socket that ended without a close code of the agent. */
const abnormalClose = 1006

/**
 * Creates a transport that reaches an agent through the relay. The socket and the requests share one channel, which is
 * opened at the first use and again after it closed.
 */
export function createRelayTransport(options: DeviceChannelOptions): RelayTransport {
  let opening: Promise<DeviceChannel> | undefined
  let open: DeviceChannel | undefined

  async function connect() {
    if (open?.isOpen()) return open
    opening ??= openDeviceChannel(options).finally(() => (opening = undefined))
    open = await opening
    return open
  }
  return {
    openSocket(_url, apiKey, on) {
      let socket: AgentSocket | undefined
      let isClosed = false
      async function start() {
        try {
          const channel = await connect()
          if (!isClosed) socket = createChannelSocket(channel, apiKey, on)
        } catch {
          if (!isClosed) on.closed(abnormalClose, '')
        }
      }
      void start()
      return {
        send: (text) => socket?.send(text),
        close() {
          isClosed = true
          socket?.close()
        },
      }
    },
    fetch: async (url, init) => requestThroughChannel(await connect(), url, init),
    close: () => open?.close(),
  }
}
