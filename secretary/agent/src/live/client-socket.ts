import type { RawData } from 'ws'

/**
 * Socket of a client: a WebSocket of the library `ws`, or a stream of a channel through the relay. Connections use only
 * these members of a socket.
 */
export type ClientSocket = {
  readonly readyState: number
  readonly OPEN: number
  /** Number of bytes that were sent but are still in the memory of this process. */
  readonly bufferedAmount: number
  send(data: Buffer | string, options: { binary: boolean }): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'close' | 'ping', listener: () => void): unknown
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown
}
