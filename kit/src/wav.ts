const headerBytes = 44

export type WavFormat = { rate: number; bits: 8 | 16 }

/** Creates the header (RIFF) of a WAV file with one channel of `soundBytes` bytes. Works in browsers too. */
export function createWavHeader(soundBytes: number, { rate, bits }: WavFormat) {
  const bytesPerSample = bits / 8
  const header = new DataView(new ArrayBuffer(headerBytes))
  const write = (at: number, text: string) => {
    for (let n = 0; n < text.length; n += 1) header.setUint8(at + n, text.charCodeAt(n))
  }
  write(0, 'RIFF')
  header.setUint32(4, headerBytes - 8 + soundBytes, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate * bytesPerSample, true)
  header.setUint16(32, bytesPerSample, true)
  header.setUint16(34, bits, true)
  write(36, 'data')
  header.setUint32(40, soundBytes, true)
  return new Uint8Array(header.buffer)
}
