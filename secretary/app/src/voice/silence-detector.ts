type SilenceDetectorOptions = {
  /** Length of silence in ms that ends the speech. */
  silenceMs: number
  /** Length of loud audio in ms that begins the speech. */
  speechMs: number
}

const initialNoise = 0.004
/** Speech is louder than the noise of the room by this factor. */
const factor = 4
const minSpeechLoudness = 0.012
const noiseWeight = 0.05

/** Detects by its loudness when the user begins and stops to speak. Adapts to the noise of the room. */
export function createSilenceDetector({ silenceMs, speechMs }: SilenceDetectorOptions) {
  let noise = initialNoise
  let isSpeaking = false
  let loudMs = 0
  let quietMs = 0
  /** Returns `started` or `stopped` when the speech begins or ends with this audio. */
  return (loudness: number, ms: number): 'started' | 'stopped' | undefined => {
    const isLoud = loudness > Math.max(minSpeechLoudness, noise * factor)
    if (!isLoud) noise += (loudness - noise) * noiseWeight
    loudMs = isLoud ? loudMs + ms : 0
    quietMs = isLoud ? 0 : quietMs + ms
    if (!isSpeaking && loudMs >= speechMs) {
      isSpeaking = true
      return 'started'
    }
    if (isSpeaking && quietMs >= silenceMs) {
      isSpeaking = false
      return 'stopped'
    }
    return undefined
  }
}
