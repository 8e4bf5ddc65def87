type Refusal = { status?: number; body?: { error?: string | { code: string } } }

/** What came of several calls at once: how many got through (`ok`), and how many heard each refusal. */
export async function tally(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(calls)) {
    const what = outcome.status === 'fulfilled' ? 'ok' : refusalIn(outcome.reason)
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

/** What is no refusal is a fault, and shows itself in the count. */
function refusalIn(reason: unknown) {
  const { status, body } = reason as Refusal
  const error = typeof body?.error === 'object' ? body.error.code : body?.error
  return error ?? `${status ?? ''} ${String(reason)}`
}
