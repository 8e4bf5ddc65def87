/**
 * Reply that agent and reference stream in the benchmark. The message "7 s" is answered with a fragment every 35 ms for
 * 7 seconds, because the agent joins fragments that arrive within 33 ms; "0 s" with one fragment.
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
