/**
 * Fragment of the reply that agent and reference stream in the benchmark. The message "7 s" gets one fragment every 35
 * ms for 7 seconds: the agent would join fragments with pauses below 33 ms. The message "0 s" gets one fragment.
 */
export const benchReplyFragment = 'forty characters of a reply that streams. '
export const fragmentIntervalMs = 35

export const parseRequestedSeconds = (content: string) => Number.parseFloat(content)

export async function streamBenchReply(seconds: number, say: (text: string) => void) {
  const until = performance.now() + seconds * 1000
  say(benchReplyFragment)
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, fragmentIntervalMs))
    say(benchReplyFragment)
  }
}

/** Collects garbage on SIGUSR2, so that the measurement contains live memory only. */
export function collectGarbageOnSignal() {
  process.on('SIGUSR2', () => (globalThis as { gc?: () => void }).gc?.())
}
