import { errorCodeOf } from '#api.ts'

type Words = { reasons: Readonly<Record<string, string>>; failed: string }

/** Returns the screen's own text for a refusal, or the backend's message if the screen has none. */
export function reasonOf(error: Error, { reasons, failed }: Words) {
  const code = errorCodeOf(error)
  if (code === undefined) return failed
  return reasons[code] ?? error.message
}
