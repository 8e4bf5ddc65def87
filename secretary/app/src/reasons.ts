import { codeOf } from '#api.ts'

type Words = { reasons: Readonly<Record<string, string>>; failed: string }

/** Why something was refused, in the words of the screen it happened on; what it has no words for says the backend. */
export function reasonOf(error: Error, { reasons, failed }: Words) {
  const code = codeOf(error)
  if (code === undefined) return failed
  return reasons[code] ?? error.message
}
