import type { Instant, MovableClock } from '@sanhe/kit/runtime/clock'

type Act = () => Promise<unknown>
type Entry = { at: Instant; act: Act }

export type Timeline = {
  /** Plans an act. An act in the past of the timeline is played next. */
  plan(at: Instant, act: Act): void
  /** Plays all acts before the end in order of time, including acts that other acts plan. Later acts never happen. */
  play(): Promise<{ played: number; failed: number }>
}

type TimelineInput = { clock: MovableClock; end: Instant; onFailure(error: unknown, at: Instant): void }

/** Creates a timeline that moves the clock from act to act. An act that fails does not stop the others. */
export function createTimeline({ clock, end, onFailure }: TimelineInput): Timeline {
  const entries: Entry[] = []
  return {
    plan(at, act) {
      const later = entries.findIndex((entry) => entry.at > at)
      entries.splice(later === -1 ? entries.length : later, 0, { at, act })
    },
    async play() {
      const counts = { played: 0, failed: 0 }
      for (let entry = entries.shift(); entry && entry.at < end; entry = entries.shift()) {
        clock.move({ now: Math.max(entry.at, clock.now()) })
        counts.played += 1
        try {
          await entry.act() // oxlint-disable-line no-await-in-loop -- the acts of a timeline follow each other
        } catch (error) {
          counts.failed += 1
          onFailure(error, entry.at)
        }
      }
      return counts
    },
  }
}
