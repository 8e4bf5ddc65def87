import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const VoiceService = z.object({
  base_url: z.string(),
  model: z.string(),
  dialect: z.enum(['ga', 'beta']),
  voice: z.string().nullable(),
  transcription_model: z.string().nullable(),
  api_key_end: z.string().nullable(),
})
export type VoiceService = z.output<typeof VoiceService>
/** Realtime service as the owner enters it. Without `api_key`, a stored key stays; null removes it. */
export type VoiceServiceInput = Omit<VoiceService, 'api_key_end'> & { api_key?: string | null }

/** Time limit of a test, which waits for the service to open a conversation. */
const testMs = 30_000

/** Creates the part of the REST client for the realtime service of voice conversations. */
export const createVoiceApi = (call: CallAgentApi) => ({
  voice: () => call('/api/voice', z.object({ service: VoiceService.nullable(), transcribes: z.boolean() })),
  setVoiceService: (body: VoiceServiceInput) => call('/api/voice', VoiceService, { method: 'PUT', body }),
  async removeVoiceService() {
    await call('/api/voice', z.unknown(), { method: 'DELETE' })
  },
  testVoiceService: (body: VoiceServiceInput) =>
    call('/api/voice/test', z.object({ problem: z.string().nullable(), took_ms: z.number() }), {
      method: 'POST',
      body,
      withinMs: testMs,
    }),
})
