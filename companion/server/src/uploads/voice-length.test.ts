import { addWavHeader } from '@sanhe/kit/wav-header'
import { expect, test } from 'vitest'
import { detectVoiceFormat } from './rules.ts'
import { createAmr, createM4a, createMp3 } from './testing/files.ts'
import { readVoiceDurationMs } from './voice-length.ts'

const lengthOf = (bytes: Buffer) => {
  const format = detectVoiceFormat(bytes)
  return format && readVoiceDurationMs(bytes, format)
}
const oneSecond = Buffer.alloc(32_000)
/** A streaming recorder cannot determine the length in advance, so it writes 0xffffffff as the length. */
const openEnded = addWavHeader(oneSecond)
openEnded.writeUInt32LE(0xffffffff, 40)
const id3 = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 0])

test.each([
  ['a WAV of one second', addWavHeader(oneSecond), 1000],
  ['a WAV whose length reaches beyond its end', openEnded, 1000],
  ['100 MP3 frames', createMp3(100), (100 * 1_152_000) / 44_100],
  [
    'MP3 frames after an ID3 tag',
    Buffer.concat([id3, Buffer.alloc(128), createMp3(2)]),
    (2 * 1_152_000) / 44_100,
  ],
  ['50 AMR frames', createAmr(50), 1000],
  ['an M4A', createM4a(1500), 1500],
])('readVoiceDurationMs returns the duration of %s', (_, bytes, expected) =>
  expect(lengthOf(bytes)).toBeCloseTo(expected, 6),
)

test.each([
  ['a WAV without sound', addWavHeader(Buffer.alloc(0))],
  ['a WAV truncated in its header', addWavHeader(oneSecond).subarray(0, 30)],
  ['an ID3 tag without frames', Buffer.concat([id3, Buffer.alloc(200)])],
  ['an AMR without frames', Buffer.from('#!AMR\n')],
  ['an M4A truncated before its movie box', createM4a(1500).subarray(0, 40)],
  ['an M4A truncated in its movie box', createM4a(1500).subarray(0, 112)],
  ['a video', createM4a(1500, 'vide')],
  ['a program', Buffer.from('MZ\x90\x00 this program cannot be run')],
])('readVoiceDurationMs returns undefined for %s', (_, bytes) =>
  expect(lengthOf(bytes) || undefined).toBeUndefined(),
)
