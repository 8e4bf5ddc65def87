import type { VoiceServerFrame } from '@sanhe/protocol/voice-frames'

/** Connection of the client that has the voice conversation. */
export type VoicePeer = {
  send(frame: VoiceServerFrame): void
  /** Number of bytes that are not sent yet. */
  unsent(): number
  mode(): string
}
