import { closeCodes, maxFrameBytes } from '@sanhe/protocol/limits'
import { type ChannelRecord, createPartBuffer } from '@sanhe/protocol/relay/channel-records'
import type { RawData } from 'ws'
import type { ClientSocket } from '#live'
import type { ChannelStream } from './channel.ts'

const open = 1
const closed = 3

/** Presents a stream of a channel as the socket of a client. */
export function createRelayedSocket(stream: ChannelStream) {
  const parts = createPartBuffer(maxFrameBytes)
  const onMessage: ((data: RawData, isBinary: boolean) => void)[] = []
  const onClose: (() => void)[] = []
  let readyState = open

  function end() {
    if (readyState === closed) return
    readyState = closed
    for (const listener of onClose) listener()
  }
  function close(code: number, reason: string) {
    if (readyState === closed) return
    stream.close(code, reason)
    end()
  }
  const socket: ClientSocket = {
    OPEN: open,
    get readyState() {
      return readyState
    },
    get bufferedAmount() {
      return stream.unsent()
    },
    send(data) {
      if (readyState === open) stream.sendMessage(typeof data === 'string' ? Buffer.from(data) : data)
    },
    close,
    terminate: () => close(closeCodes.restart, 'terminated'),
    on(event: 'close' | 'ping' | 'message', listener: unknown) {
      if (event === 'close') onClose.push(listener as () => void)
      if (event === 'message') onMessage.push(listener as (data: RawData, isBinary: boolean) => void)
    },
  }
  return {
    socket,
    end,
    receive({ kind, payload }: ChannelRecord) {
      if (kind === 'close') return end()
      try {
        parts.add(payload)
      } catch {
        return close(closeCodes.tooBig, 'too big')
      }
      if (kind !== 'end') return
      const data = Buffer.from(parts.take())
      for (const listener of onMessage) listener(data, false)
    },
  }
}
