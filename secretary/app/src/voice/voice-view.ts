import type { VoiceEndReason, VoiceMode, VoiceState } from '@sanhe/protocol/voice-frames'

/** Reasons of this device why a conversation ends, in addition to those of the agent. */
export type VoiceEnd = VoiceEndReason | 'microphone' | 'no_microphone' | 'network' | 'transcription'

/** State of a voice conversation, as the screen shows it. */
export type VoiceView =
  | { phase: 'starting' }
  | { phase: 'running'; state: VoiceState }
  | { phase: 'ended'; reason: VoiceEnd; message: string | undefined }

export type VoiceSession = {
  setMuted(isMuted: boolean): void
  /** The user presses or releases the button, in mode `hold`. */
  press(): void
  release(): void
  /** Stops the reply. */
  interrupt(): void
  stop(): void
}

export type VoiceSessionOptions = {
  mode: VoiceMode
  language: 'en' | 'zh'
  onView(view: VoiceView): void
  /** Loudness of the microphone, from 0 to 1. */
  onLevel(loudness: number): void
}

/** Returns why the microphone could not be opened. */
export const explainMicrophoneError = (error: unknown): VoiceEnd =>
  error instanceof DOMException && error.name === 'NotFoundError' ? 'no_microphone' : 'microphone'
