import { createWavHeader } from '@sanhe/kit/wav'

const bytesPerSample = 2

const clampSample = (sample: number) => Math.max(-1, Math.min(1, sample))

/** Encodes one audio channel as 16-bit WAV. Samples are between -1 and 1. */
export function encodeWav(samples: Float32Array, rate: number): ArrayBuffer {
  const header = createWavHeader(samples.length * bytesPerSample, { rate, bits: 16 })
  const file = new DataView(new ArrayBuffer(header.length + samples.length * bytesPerSample))
  new Uint8Array(file.buffer).set(header)
  samples.forEach((sample, index) =>
    file.setInt16(header.length + index * bytesPerSample, Math.round(clampSample(sample) * 0x7fff), true),
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
