import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'

const sampleRate = 48_000
const headerBytes = 44
const lengthS = 7
const speechFromS = 1.5
const speechToS = 2.4

/**
 * Returns a sound like that of a voice: harmonics of a changing pitch, in syllables. The noise suppression of the
 * browser would remove a steady tone.
 */
function voiceSample(second: number) {
  if (second < speechFromS || second > speechToS) return 0
  const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * second)) * 0.8 + 0.2
  const pitch = 140 + 40 * Math.sin(2 * Math.PI * 1.3 * second)
  const harmonics = [1, 2, 3, 4, 5, 6, 8, 10, 13]
  const sum = harmonics.reduce((all, n) => all + Math.sin(2 * Math.PI * pitch * n * second) / Math.sqrt(n), 0)
  return (sum / harmonics.length) * syllable
}

/** Returns a WAV file with one utterance. The browser plays the file again and again. */
function createSpeechFile() {
  const samples = sampleRate * lengthS
  const file = Buffer.alloc(headerBytes + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n += 1)
    file.writeInt16LE(Math.round(voiceSample(n / sampleRate) * 24_000), headerBytes + n * 2)
  return file
}

/** Playwright tests in a browser whose microphone hears an utterance every seven seconds. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sanhe-e2e-voice-'))
      const speech = join(folder, 'speech.wav')
      writeFileSync(speech, createSpeechFile())
      const args = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${speech}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})
