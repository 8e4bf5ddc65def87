/** `refused`: the key, the model or the recording. `busy`: too many at once. `silent`: no words, or no sound. */
export type SpeechFault = 'refused' | 'busy' | 'unreachable' | 'silent' | 'failing'

/** Why speech did not become text, or text speech. What was said is not in it: errors reach logs. */
export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly kind: SpeechFault
  readonly isTransient: boolean

  constructor(kind: SpeechFault, status?: number) {
    super(`the speech service did not help: ${kind}${status === undefined ? '' : ` (${status})`}`)
    this.kind = kind
    this.isTransient = kind === 'busy' || kind === 'unreachable' || kind === 'failing'
  }
}

export function faultOf(status: number): SpeechFault {
  if (status === 429 || status === 402) return 'busy'
  return status >= 500 ? 'failing' : 'refused'
}
