import { asWav } from '@sanhe/kit/wav'
import { expect, test } from 'vitest'
import { voiceFormatOf } from './rules.ts'
import { amrFrames, m4a, mp3Frames } from './testing/files.ts'
import { voiceLengthMs } from './voice-length.ts'

const lengthOf = (bytes: Buffer) => {
  const format = voiceFormatOf(bytes)
  return format && voiceLengthMs(bytes, format)
}
const oneSecond = Buffer.alloc(32_000)
/** What streams leave where the length was not known yet. */
const openEnded = asWav(oneSecond)
openEnded.writeUInt32LE(0xffffffff, 40)
const id3 = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 0])

test.each([
  ['samples with a head', asWav(oneSecond), 1000],
  ['a WAV whose length reaches beyond its end', openEnded, 1000],
  ['a hundred frames of MP3', mp3Frames(100), (100 * 1_152_000) / 44_100],
  ['frames behind a tag', Buffer.concat([id3, Buffer.alloc(128), mp3Frames(2)]), (2 * 1_152_000) / 44_100],
  ['frames of AMR', amrFrames(50), 1000],
  ['an M4A', m4a(1500), 1500],
])('%s', (_, bytes, expected) => expect(lengthOf(bytes)).toBeCloseTo(expected, 6))

test.each([
  ['a WAV without sound', asWav(Buffer.alloc(0))],
  ['a WAV cut in its head', asWav(oneSecond).subarray(0, 30)],
  ['a tag and nothing behind it', Buffer.concat([id3, Buffer.alloc(200)])],
  ['an AMR without frames', Buffer.from('#!AMR\n')],
  ['an M4A cut before its movie', m4a(1500).subarray(0, 40)],
  ['an M4A cut in its movie', m4a(1500).subarray(0, 112)],
  ['a film', m4a(1500, 'vide')],
  ['a program', Buffer.from('MZ\x90\x00 this program cannot be run')],
])('%s has no length', (_, bytes) => expect(lengthOf(bytes) || undefined).toBeUndefined())
