import { addWavHeader } from '@sanhe/kit/wav-header'
import type { AudioRecording } from './index.ts'

const endings: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
}
const pcmTypes = new Set(['audio/pcm', 'audio/l16'])
const wavTypes = new Set(['audio/x-wav', 'audio/wave', 'audio/vnd.wave'])
/** Sample rate in hertz at which phones record speech. */
const usualRate = 16_000

/** Returns the recording as a file with a name, by which services detect its type. Raw samples get a WAV header. */
export function toAudioFile(audio: Buffer, type: string): AudioRecording & { name: string } {
  const [essence = '', ...parameters] = type.toLowerCase().split(';')
  const plain = essence.trim()
  if (pcmTypes.has(plain)) {
    const rate = Number(/rate=(\d{4,6})/.exec(parameters.join(';'))?.[1] ?? usualRate)
    return { audio: addWavHeader(audio, { rate, bits: 16 }), type: 'audio/wav', name: 'speech.wav' }
  }
  const known = wavTypes.has(plain) ? 'audio/wav' : plain
  return { audio, type: known, name: `speech.${endings[known] ?? 'mp3'}` }
}
