import {
  applyStressOperation,
  computeProjectStateFingerprint,
  type StressProjectState,
} from '../../testing/torture/model.ts'
import type { StressWriter } from '../../testing/torture/writer.ts'

const sampleEveryMs = 20

export type Progress = ReturnType<typeof recordProgress>

/** Records how many changes of each writer were acknowledged at each time. */
export function recordProgress(writers: StressWriter[]) {
  const samples: { at: number; counts: number[] }[] = []
  const timer = setInterval(
    () => samples.push({ at: performance.now(), counts: writers.map(({ acknowledged }) => acknowledged) }),
    sampleEveryMs,
  )
  return {
    stop: () => clearInterval(timer),
    /** Returns the time at which more than `count` changes of a writer were acknowledged, or undefined if never. */
    timeAfter: (writer: StressWriter, count: number) =>
      samples.find(({ counts }) => (counts[writers.indexOf(writer)] ?? 0) > count)?.at,
  }
}

/**
 * Finds the moment at which a writer's project had this state. `lostMs`: time from the first acknowledged change that
 * the state lacks to the kill. A state between two changes would be a torn one and is no known state.
 */
export function describeLoss(
  writer: StressWriter,
  found: StressProjectState,
  progress: Progress,
  killedAt: number,
) {
  const inFlight = writer.inFlight ? [applyStressOperation(writer.state, writer.inFlight)] : []
  const states = [...writer.past, writer.state, ...inFlight]
  const fingerprint = computeProjectStateFingerprint(found)
  const nth = states.findLastIndex((state) => computeProjectStateFingerprint(state) === fingerprint)
  const lostAt = progress.timeAfter(writer, nth)
  return { isKnownState: nth >= 0, lostMs: lostAt === undefined ? 0 : killedAt - lostAt }
}
