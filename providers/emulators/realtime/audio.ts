const sampleRate = 24_000
const bytesPerMs = (sampleRate * 2) / 1000
const toneHz = 440
const amplitude = 6000

/** Returns a tone as PCM with 16 bits in little-endian order. `fromMs`: position at which the tone continues. */
export function createTone(fromMs: number, ms: number) {
  const samples = Math.round((sampleRate * ms) / 1000)
  const start = Math.round((sampleRate * fromMs) / 1000)
  const audio = Buffer.alloc(samples * 2)
  for (let n = 0; n < samples; n += 1) {
    const angle = (2 * Math.PI * toneHz * (start + n)) / sampleRate
    audio.writeInt16LE(Math.round(Math.sin(angle) * amplitude), n * 2)
  }
  return audio
}

/** Returns the loudness of audio: the root of the mean square of its samples, from 0 to 1. */
export function computeLoudness(audio: Buffer) {
  const samples = Math.floor(audio.length / 2)
  let sum = 0
  for (let n = 0; n < samples; n += 1) sum += (audio.readInt16LE(n * 2) / 32_768) ** 2
  return samples === 0 ? 0 : Math.sqrt(sum / samples)
}

export const durationMs = (audio: Buffer) => audio.length / bytesPerMs
