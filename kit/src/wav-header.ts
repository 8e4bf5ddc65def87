const headBytes = 44

type Samples = { rate: number; bits: 8 | 16 }

/**
 * Adds a WAV header (RIFF) to audio samples of one channel; the default format is the one in which phones record
 * speech.
 */
export function addWavHeader(samples: Buffer, { rate, bits }: Samples = { rate: 16_000, bits: 16 }) {
  const bytesPerSample = bits / 8
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0)
  head.writeUInt32LE(headBytes - 8 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * bytesPerSample, 28)
  head.writeUInt16LE(bytesPerSample, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
