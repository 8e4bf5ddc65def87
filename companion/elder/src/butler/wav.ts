const headBytes = 44
const bytesPerSample = 2

const clampSample = (sample: number) => Math.max(-1, Math.min(1, sample))

/** Encodes one audio channel as 16-bit WAV. Samples are between -1 and 1. */
export function encodeWav(samples: Float32Array, rate: number): ArrayBuffer {
  const soundBytes = samples.length * bytesPerSample
  const file = new DataView(new ArrayBuffer(headBytes + soundBytes))
  const write = (at: number, text: string) =>
    text.split('').forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  file.setUint32(4, headBytes - 8 + soundBytes, true)
  write(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * bytesPerSample, true)
  file.setUint16(32, bytesPerSample, true)
  file.setUint16(34, 8 * bytesPerSample, true)
  write(36, 'data')
  file.setUint32(40, soundBytes, true)
  samples.forEach((sample, index) =>
    file.setInt16(headBytes + index * bytesPerSample, Math.round(clampSample(sample) * 0x7fff), true),
  )
  return file.buffer
}

/** Mixes several audio channels into one by averaging the samples. */
export function mixToMono(channels: Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels
  return first.map(
    (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length,
  )
}
