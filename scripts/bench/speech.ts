/**
 * What is said in the bench, by the agent and by the reference alike: a message "7 s" is answered by a fragment every 35
 * ms for so long, since the agent joins what comes within 33 ms; "0 s" by one fragment.
 */
export const replyFragment = 'forty characters of a reply that streams. '
export const fragmentEveryMs = 35

export const secondsOf = (content: string) => Number.parseFloat(content)

export async function streamReply(seconds: number, say: (text: string) => void) {
  const until = performance.now() + seconds * 1000
  say(replyFragment)
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, fragmentEveryMs))
    say(replyFragment)
  }
}

/** Gives back what is no longer used, so that what is measured is what is held. */
export function collectOnSignal() {
  process.on('SIGUSR2', () => (globalThis as { gc?: () => void }).gc?.())
}
