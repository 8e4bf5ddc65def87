import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const MemoryFact = z.object({
  fact_id: z.number(),
  text: z.string(),
  source: z.enum(['owner', 'conversation']),
  session_id: z.string().nullable(),
  is_from_web: z.boolean(),
  is_shared: z.boolean().default(false),
  may_change: z.boolean().default(true),
  person: z.object({ person_id: z.string(), name: z.string() }).optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type MemoryFact = z.output<typeof MemoryFact>
const AgentMemory = z.object({
  profile: z.object({ text: z.string(), updated_at: z.string().nullable() }),
  facts: z.array(MemoryFact),
})

/** Creates the part of the REST client for the memory. */
export const createMemoryApi = (call: CallAgentApi) => ({
  memory: () => call('/api/memory', AgentMemory),
  async setProfile(text: string) {
    await call('/api/memory/profile', z.unknown(), { method: 'PUT', body: { text } })
  },
  async addFact(text: string) {
    await call('/api/memory/facts', z.unknown(), { method: 'POST', body: { text } })
  },
  async changeFact(factId: number, text: string) {
    await call(`/api/memory/facts/${factId}`, z.unknown(), { method: 'PATCH', body: { text } })
  },
  async shareFact(factId: number, isShared: boolean) {
    await call(`/api/memory/facts/${factId}/sharing`, z.unknown(), {
      method: 'PUT',
      body: { is_shared: isShared },
    })
  },
  async removeFact(factId: number) {
    await call(`/api/memory/facts/${factId}`, z.unknown(), { method: 'DELETE' })
  },
  async removeMemory() {
    await call('/api/memory', z.unknown(), { method: 'DELETE' })
  },
})
