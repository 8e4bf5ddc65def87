import type { Recording } from './index.ts'

const endings: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
}
const pcmTypes = new Set(['audio/pcm', 'audio/l16'])
const wavTypes = new Set(['audio/x-wav', 'audio/wave', 'audio/vnd.wave'])
/** At which phones record speech. */
const usualRate = 16_000
const bytesPerSample = 2

/** A file as services take it, which go by its name: samples without a head get one. */
export function asFile(audio: Buffer, type: string): Recording & { name: string } {
  const [essence = '', ...parameters] = type.toLowerCase().split(';')
  const plain = essence.trim()
  if (pcmTypes.has(plain)) {
    const rate = Number(/rate=(\d{4,6})/.exec(parameters.join(';'))?.[1] ?? usualRate)
    return {
      audio: Buffer.concat([wavHead(audio.length, rate), audio]),
      type: 'audio/wav',
      name: 'speech.wav',
    }
  }
  const known = wavTypes.has(plain) ? 'audio/wav' : plain
  return { audio, type: known, name: `speech.${endings[known] ?? 'mp3'}` }
}

/** 44 bytes of RIFF: one channel of 16 bits. */
function wavHead(bytes: number, rate: number) {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * bytesPerSample, 28)
  head.writeUInt16LE(bytesPerSample, 32)
  head.writeUInt16LE(8 * bytesPerSample, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
