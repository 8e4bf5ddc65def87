import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type ChannelRecord, decodeRecord } from './channel-records.ts'
import type { ChannelCiphers } from './noise-handshake.ts'

/** Prologue of the handshake. Another version of the records needs another prologue. */
export const channelPrologue = utf8ToBytes('secretary relay channel v1')

/** Encrypts and decrypts the records of an established channel. */
export const createChannelEndpoint = ({ send, receive }: Pick<ChannelCiphers, 'send' | 'receive'>) => ({
  seal: (record: Uint8Array) => send.encrypt(record),
  /** Throws for a frame that is not the next frame of the other side. The caller then closes the channel. */
  open: (frame: Uint8Array): ChannelRecord => decodeRecord(receive.decrypt(frame)),
})
