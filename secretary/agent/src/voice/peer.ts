import type { VoiceServerFrame } from '@sanhe/protocol/voice-frames'
import type { AuthenticatedPerson } from '#core'

/** Connection of the client that has the voice conversation. */
export type VoicePeer = {
  device: AuthenticatedPerson
  send(frame: VoiceServerFrame): void
  /** Number of bytes that are not sent yet. */
  unsent(): number
  mode(): string
}
