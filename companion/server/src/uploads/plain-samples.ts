const rate = 16_000
const bytesPerSample = 2
const headBytes = 44

/** Samples as phones record speech (16 kHz, 16 bits, one channel), with the head that says so. */
export function asWav(samples: Buffer) {
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
  head.writeUInt16LE(8 * bytesPerSample, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
