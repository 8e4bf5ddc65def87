import { SpeechError } from '@sanhe/providers/speech'
import type { Deps } from '#core'
import { validateVoice, storeVoice } from '#uploads'
import { type AnswerMessageDeps, answerButlerMessage } from './answer.ts'
import { maxMessageLength } from './contract.ts'
import { apiError } from './errors.ts'
import { deleteVoiceRecordings, type PendingReply, receiveChatMessage, storeButlerReply } from './messages.ts'
import { getSpeechRate } from './rules.ts'
import { releaseTranscription, reserveTranscription } from './transcription-quota.ts'
import type { VoiceForm, VoiceRecording } from './voice-form.ts'

export type ButlerVoiceDeps = AnswerMessageDeps & Pick<Deps, 'speech' | 'storage' | 'publicUrl'>

/**
 * Transcribes a voice recording, replies to it and reads the reply aloud. The reply is completed and stored even if the
 * client has disconnected.
 */
export async function answerVoiceRecording(
  deps: ButlerVoiceDeps,
  userId: number,
  { recording, sessionId }: VoiceForm,
  stop: AbortSignal,
) {
  validateVoice(recording)
  const hearing = await reserveTranscription(deps, userId)
  const content = await transcribeVoiceRecording(deps, recording, stop)
  const { url: voiceUrl } = await storeVoice(deps, recording, `user:${userId}`)
  // The message is counted after the transcription, because only the transcript shows a call for help.
  const message = { sessionId, content, contentType: 'voice', voiceUrl } as const
  const turn = await deleteVoiceOnFailure(deps, voiceUrl, receiveChatMessage(deps, userId, message))
  await releaseTranscription(deps.db, hearing)
  const reply = await answerButlerMessage(deps, turn, () => {}, stop)
  const spoken = await readAloud(deps, turn, reply.content, stop)
  await deleteVoiceOnFailure(deps, spoken, storeButlerReply(deps, turn, { ...reply, voiceUrl: spoken }))
  return {
    transcription: content,
    reply: { content: reply.content, voiceUrl: spoken ?? null, actions: reply.actions },
  }
}

/** Deletes a voice recording if its message could not be stored. */
const deleteVoiceOnFailure = <T>(deps: ButlerVoiceDeps, url: string | undefined, kept: Promise<T>) =>
  kept.catch(async (error: unknown) => {
    await deleteVoiceRecordings(deps, url ? [url] : [])
    throw error
  })

/**
 * Returns the words of a recording. Throws NOT_HEARD if there are none, and SPEECH_UNAVAILABLE if the provider fails.
 */
export async function transcribeVoiceRecording(
  { speech, log }: Pick<ButlerVoiceDeps, 'speech' | 'log'>,
  { bytes, type }: VoiceRecording,
  stop: AbortSignal,
) {
  const words = await speech.transcribe(bytes, type, stop).catch((error: unknown) => {
    if (error instanceof SpeechError && !error.isTransient) return ''
    log.warn({ err: error }, 'a recording could not be heard')
    throw apiError('SPEECH_UNAVAILABLE', { retryAfter: 5 })
  })
  const text = Array.from(words.toWellFormed().replaceAll('\0', '').trim())
    .slice(0, maxMessageLength)
    .join('')
  if (!text) throw apiError('NOT_HEARD')
  return text
}

/** Returns the URL of the spoken reply. If speech synthesis fails, the text is still sent without speech. */
async function readAloud(
  deps: ButlerVoiceDeps,
  { userId, person }: PendingReply,
  text: string,
  signal: AbortSignal,
) {
  try {
    const { audio, type } = await deps.speech.speak(text, {
      speed: getSpeechRate(person.speech_speed),
      signal,
    })
    return (await storeVoice(deps, { bytes: audio, name: 'reply', type }, `user:${userId}`)).url
  } catch (error) {
    deps.log.warn({ err: error }, 'a reply could not be read aloud')
    return undefined
  }
}
