import { channelPrologue, createChannelEndpoint } from '@sanhe/protocol/relay/channel-endpoint'
import {
  type ChannelRecord,
  decodeJson,
  encodeJsonRecord,
  recordKinds,
  splitIntoRecords,
  type StreamHead,
  StreamOpening,
} from '@sanhe/protocol/relay/channel-records'
import { acceptHandshake } from '@sanhe/protocol/relay/noise-handshake'
import { type KeyPair, toBase64Url } from '@sanhe/protocol/relay/noise-keys'
import { maxChannelStreams, relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { handshakeTimeoutMs } from './rules.ts'
import { createSendQueue } from './send-queue.ts'

export type ChannelStream = {
  head(head: StreamHead): void
  sendMessage(message: Uint8Array): void
  /** Sends a part of a body, and resolves when more may be sent. */
  sendPart(part: Uint8Array, isLast: boolean): void
  drained(bytes: number): Promise<void>
  unsent(): number
  isOpen(): boolean
  close(code: number, reason: string): void
}
/** Receives the records of a stream after its opening. `end`: the stream or the whole channel closed. */
export type StreamReceiver = { receive(record: ChannelRecord): void; end(): void }
export type OpenStream = (opening: StreamOpening, stream: ChannelStream) => StreamReceiver | undefined

export type AgentChannelOptions = {
  staticKey: KeyPair
  /** Sends an encrypted frame to the device through the relay. */
  send(frame: Uint8Array): void
  /** Reports that the channel closed on this side. */
  close(code: number): void
  /** Returns the handler of new streams for the device with this public key; undefined refuses the device. */
  authenticate(deviceKey: string): OpenStream | undefined
}
export type AgentChannel = ReturnType<typeof createAgentChannel>

/** Agent's side of an encrypted channel. Every fault of the device or the relay closes the channel. */
export function createAgentChannel({ staticKey, send, close, authenticate }: AgentChannelOptions) {
  let endpoint: ReturnType<typeof createChannelEndpoint> | undefined
  let openStream: OpenStream | undefined
  let deviceKey = ''
  let isOver = false
  const timer = setTimeout(() => fail(relayCloseCodes.idle), handshakeTimeoutMs)
  const queue = createSendQueue((record) => {
    const frame = endpoint?.seal(record) ?? record
    send(frame)
    return frame.length
  })
  const streams = createStreams(queue)

  function end() {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    streams.end()
    queue.end()
  }
  function fail(code: number) {
    if (isOver) return
    end()
    close(code)
  }

  function acceptDevice(message: Uint8Array) {
    const accepted = acceptHandshake({ prologue: channelPrologue, staticKey }, message)
    deviceKey = toBase64Url(accepted.deviceKey)
    openStream = authenticate(deviceKey)
    if (!openStream) return fail(relayCloseCodes.refused)
    const reply = accepted.reply()
    send(reply.message)
    endpoint = createChannelEndpoint(reply)
    clearTimeout(timer)
  }

  return {
    deviceKey: () => deviceKey,
    receive(frame: Uint8Array) {
      if (isOver) return
      try {
        if (endpoint && openStream) streams.receive(endpoint.open(frame), openStream)
        else acceptDevice(frame)
      } catch {
        fail(relayCloseCodes.badFrame)
      }
    },
    confirm: queue.confirm,
    /** Closes the channel on this side, and tells the relay. */
    close: fail,
    /** Ends the channel after the other side closed it. */
    end,
  }
}

/** Manages the streams of a channel. */
function createStreams(queue: ReturnType<typeof createSendQueue>) {
  const receivers = new Map<number, StreamReceiver>()
  let lastStream = 0

  function createStream(stream: number): ChannelStream {
    const isOpen = () => receivers.has(stream)
    const add = (record: Uint8Array) => isOpen() && queue.add(stream, record)
    return {
      head: (head) => add(encodeJsonRecord('head', stream, head)),
      sendMessage(message) {
        for (const record of splitIntoRecords(stream, message)) add(record)
      },
      sendPart(part, isLast) {
        for (const record of splitIntoRecords(stream, part)) {
          // Only the last part of a body ends it.
          if (!isLast) record[0] = recordKinds.part
          add(record)
        }
      },
      drained: (bytes) => queue.drained(stream, bytes),
      unsent: () => queue.unsent(stream),
      isOpen,
      close(code, reason) {
        add(encodeJsonRecord('close', stream, { code, reason }))
        receivers.delete(stream)
      },
    }
  }
  function open({ stream, payload }: ChannelRecord, openStream: OpenStream) {
    if (stream <= lastStream || receivers.size >= maxChannelStreams) throw new Error('too many streams')
    lastStream = stream
    const opening = StreamOpening.parse(decodeJson(payload))
    // The stream must count as open while its handler runs.
    receivers.set(stream, { receive() {}, end() {} })
    const receiver = openStream(opening, createStream(stream))
    if (receiver && receivers.has(stream)) receivers.set(stream, receiver)
  }
  return {
    /** Handles a record of the device. Throws for a record that is not valid. */
    receive(record: ChannelRecord, openStream: OpenStream) {
      const { kind, stream } = record
      if (kind === 'open') return open(record, openStream)
      const receiver = receivers.get(stream)
      if (kind === 'close') receivers.delete(stream)
      receiver?.receive(record)
      if (kind === 'close') receiver?.end()
    },
    end() {
      const ended = [...receivers.values()]
      receivers.clear()
      for (const receiver of ended) receiver.end()
    },
  }
}
