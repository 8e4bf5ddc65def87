import { z } from 'zod'
import { getAgentTransport } from '#agents/agent-transport.ts'
import type { KnownAgent } from '#agents/known-agents.ts'

const Transcript = z.object({ text: z.string() })

/** Sends a recording to the agent's server, which transcribes it. */
export async function transcribeRecording(agent: KnownAgent, sound: Blob) {
  const form = new FormData()
  form.append('file', sound, sound.type.includes('mp4') ? 'speech.mp4' : 'speech.webm')
  const response = await getAgentTransport(agent).request('/api/transcribe', {
    method: 'POST',
    headers: { authorization: `Bearer ${agent.apiKey}` },
    body: form,
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return Transcript.parse(await response.json()).text
}
