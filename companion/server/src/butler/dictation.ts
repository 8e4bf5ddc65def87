import { Refusal } from '@sanhe/kit/http/errors'
import { type Deps, releaseCounterUnits, takeCounterUnits } from '#core'
import { validateVoice } from '#uploads'
import { detectEmergency } from './emergencies.ts'
import { apiError } from './errors.ts'
import { getDictationsCounterKey, dictationsPerDay } from './rules.ts'
import { transcribeVoiceRecording } from './voice.ts'
import type { VoiceRecording } from './voice-form.ts'

type DictationDeps = Pick<Deps, 'db' | 'clock' | 'speech' | 'log'>

/**
 * Transcribes a recording for the message field. Neither the recording nor the text is stored, and the daily quota of
 * messages does not change. A recording that the provider could not process does not count toward the daily limit of
 * recordings.
 */
export async function transcribeDictation(
  { db, clock, speech, log }: DictationDeps,
  userId: number,
  recording: VoiceRecording,
  stop: AbortSignal,
) {
  validateVoice(recording)
  const count = getDictationsCounterKey(userId, clock.now())
  if (!(await takeCounterUnits(db, count, dictationsPerDay))) throw apiError('DICTATION_LIMIT_REACHED')
  const text = await transcribeVoiceRecording({ speech, log }, recording, stop).catch(
    async (error: unknown) => {
      if (!isNotHeard(error)) await releaseCounterUnits(db, count)
      throw error
    },
  )
  return { text, isEmergency: detectEmergency(text) !== undefined }
}

/**
 * Returns whether a recording contains no words. Such a recording counts toward the daily limit, because the provider
 * charges for the transcription.
 */
const isNotHeard = (error: unknown) => error instanceof Refusal && error.code === 'NOT_HEARD'
