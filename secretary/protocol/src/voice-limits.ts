/** Limits of voice conversations. */

/** Samples per second of the audio in both directions. */
export const voiceSampleRate = 24_000
export const voiceBytesPerSample = 2
export const voiceBytesPerMs = (voiceSampleRate * voiceBytesPerSample) / 1000
/** Largest audio of one frame in base64 characters: one second. */
export const maxVoiceFrameCharacters = (voiceBytesPerMs * 1000 * 4) / 3
export const maxVoiceItemIdCharacters = 200
/** Largest played time that a client may report. */
export const maxVoicePlayedMs = 3_600_000

/**
 * A client may send audio as fast as it is spoken, and so many milliseconds of audio at once after a stall of the
 * network. The agent discards more.
 */
export const voiceInputBurstMs = 5000
/** Shortest audio that counts as speech in mode `hold`, as the Realtime API requires. */
export const minVoiceCommitMs = 100

/** Longest duration of one voice conversation. */
export const maxVoiceConversationMs = 30 * 60_000
/** Time without speech and without a reply after which a conversation ends. */
export const voiceIdleMs = 3 * 60_000
/** Largest number of voice conversations of one agent at the same time. */
export const maxVoiceConversations = 3
