import { ProviderError } from '@sanhe/kit/http/errors'

/**
 * `refused`: wrong key, model or recording. `busy`: rate limit. `silent`: a transcription without words, or a synthesis
 * without sound.
 */
export type SpeechFault = 'refused' | 'busy' | 'unreachable' | 'silent' | 'failing'

const transient = new Set<SpeechFault>(['busy', 'unreachable', 'failing'])

/** Thrown when a transcription or synthesis failed. It contains no spoken text, because errors reach logs. */
export class SpeechError extends ProviderError<SpeechFault> {
  override name = 'SpeechError'

  constructor(code: SpeechFault, status?: number) {
    super(
      code,
      `the speech service did not help: ${code}${status === undefined ? '' : ` (${status})`}`,
      transient.has(code),
    )
  }
}

export function toSpeechFault(status: number): SpeechFault {
  if (status === 429 || status === 402) return 'busy'
  return status >= 500 ? 'failing' : 'refused'
}
