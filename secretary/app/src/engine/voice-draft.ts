import type { VoiceService, VoiceServiceInput } from '@sanhe/protocol/voice-api'
import type { VoiceServiceLabels } from './voice-service-text.ts'

/** Values of the fields of the form, as the owner typed them. */
export type VoiceDraft = {
  baseUrl: string
  model: string
  dialect: VoiceService['dialect']
  voice: string
  transcriptionModel: string
  apiKey: string
}

export const toVoiceDraft = (service: VoiceService | null): VoiceDraft => ({
  baseUrl: service?.base_url ?? 'https://api.openai.com/v1',
  model: service?.model ?? 'gpt-realtime',
  dialect: service?.dialect ?? 'ga',
  voice: service?.voice ?? '',
  transcriptionModel: service ? (service.transcription_model ?? '') : 'gpt-4o-mini-transcribe',
  apiKey: '',
})

/** Returns the draft as the agent stores it; undefined while the address or the model is missing or wrong. */
export function toVoiceServiceInput(draft: VoiceDraft): VoiceServiceInput | undefined {
  const { dialect, ...texts } = draft
  const { baseUrl, model, voice, transcriptionModel, apiKey } = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.trim()]),
  ) as Omit<VoiceDraft, 'dialect'>
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl) || !model) return undefined
  return {
    base_url: baseUrl,
    model,
    dialect,
    voice: voice || null,
    transcription_model: transcriptionModel || null,
    ...(apiKey && { api_key: apiKey }),
  }
}

/** Returns the message about a problem. A newer agent may report problems that are unknown here. */
export const explainVoiceProblem = (problem: string, { problems }: VoiceServiceLabels) =>
  problem in problems ? problems[problem as keyof typeof problems] : problems.failing
