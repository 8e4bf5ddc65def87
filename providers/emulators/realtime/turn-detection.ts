import { computeLoudness, durationMs } from './audio.ts'

const windowMs = 20
const speechLoudness = 0.02
/** Length of loud audio that counts as the beginning of speech. */
const startMs = 60
/** Length of silence that ends the speech, as the default of the service. */
const silenceMs = 500
const windowBytes = windowMs * 48

/**
 * Detects speech by its loudness, as the turn detection of the service does. The time is that of the audio, not of a
 * clock, so audio may be sent faster than it is spoken.
 */
export function createTurnDetection(on: { started(): void; stopped(): void }) {
  let rest = Buffer.alloc(0)
  let isSpeaking = false
  let loudMs = 0
  let quietMs = 0

  function hear(window: Buffer) {
    const isLoud = computeLoudness(window) > speechLoudness
    loudMs = isLoud ? loudMs + durationMs(window) : 0
    quietMs = isLoud ? 0 : quietMs + durationMs(window)
    if (!isSpeaking && loudMs >= startMs) {
      isSpeaking = true
      on.started()
    } else if (isSpeaking && quietMs >= silenceMs) {
      isSpeaking = false
      on.stopped()
    }
  }

  return (audio: Buffer) => {
    rest = Buffer.concat([rest, audio])
    while (rest.length >= windowBytes) {
      hear(rest.subarray(0, windowBytes))
      rest = rest.subarray(windowBytes)
    }
  }
}
