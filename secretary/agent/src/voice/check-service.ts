import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { createSessionUpdate } from '@sanhe/providers/realtime'
import type { voiceProblems } from './contract.ts'
import { openVoiceService, VoiceServiceError } from './open-service.ts'
import { readVoiceKey, type VoiceServiceInput, type VoiceSettingsDeps } from './settings.ts'

type Problem = (typeof voiceProblems)[number]

/** Longest wait for the service to accept the settings of a conversation. */
const answerTimeoutMs = 10_000

/** Opens a conversation with the entered settings, and ends it at once. */
export async function checkVoiceService(
  deps: VoiceSettingsDeps,
  input: VoiceServiceInput,
  resolver: DnsResolver,
) {
  const began = performance.now()
  const problem = await findProblem(input, readVoiceKey(deps, input), resolver)
  return { problem, took_ms: Math.round(performance.now() - began) }
}

async function findProblem(
  input: VoiceServiceInput,
  apiKey: string | undefined,
  resolver: DnsResolver,
): Promise<Problem | null> {
  const answer = Promise.withResolvers<Problem | null>()
  const silent = setTimeout(() => answer.resolve('silent'), answerTimeoutMs)
  try {
    const connection = await openVoiceService(input, apiKey, resolver, {
      event(event) {
        if (event.type === 'session_ready') answer.resolve(null)
        if (event.type === 'error') answer.resolve('failing')
      },
      lost: () => answer.resolve('failing'),
    })
    connection.send(
      createSessionUpdate({
        dialect: input.dialect,
        instructions: 'Test',
        tools: [],
        voice: input.voice ?? undefined,
        transcriptionModel: input.transcription_model ?? undefined,
        detectsTurns: true,
      }),
    )
    return await answer.promise.finally(() => connection.close())
  } catch (error) {
    if (error instanceof VoiceServiceError) return error.fault
    throw error
  } finally {
    clearTimeout(silent)
  }
}
