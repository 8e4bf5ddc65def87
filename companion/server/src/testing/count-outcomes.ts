type Refusal = { status?: number; body?: { error?: string | { code: string } } }

/** Counts the outcomes of concurrent calls: successes as `ok`, refusals by error code. */
export async function countOutcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(calls)) {
    const what = outcome.status === 'fulfilled' ? 'ok' : refusalIn(outcome.reason)
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

/** Returns the error code of a refused call. An error without a code is a fault, and its message is counted instead. */
function refusalIn(reason: unknown) {
  const { status, body } = reason as Refusal
  const error = typeof body?.error === 'object' ? body.error.code : body?.error
  return error ?? `${status ?? ''} ${String(reason)}`
}
