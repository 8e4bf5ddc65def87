import { WearableError } from './wearable-error.ts'

const timeoutMs = 15_000

export async function fetchWearableJson(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { ...init, redirect: 'error', signal })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => {
      throw new WearableError('unreachable')
    })
  if (answer.status === 429 || answer.status >= 500) throw new WearableError('busy')
  try {
    return { status: answer.status, body: JSON.parse(answer.text) as unknown }
  } catch {
    throw new WearableError('bad_answer')
  }
}
