import { asWav } from '@sanhe/kit/wav'
import { expect, test } from 'vitest'
import { voiceFormatOf } from './rules.ts'
import { amrFrames, m4aFile, mp3Frames } from './testing/files.ts'
import { voiceLengthMs } from './voice-length.ts'

const lengthOf = (bytes: Buffer) => {
  const format = voiceFormatOf(bytes)
  return format && voiceLengthMs(bytes, format)
}
const oneSecond = Buffer.alloc(32_000)
/** Streaming recorders leave this value when the length was unknown. */
const openEnded = asWav(oneSecond)
openEnded.writeUInt32LE(0xffffffff, 40)
const id3 = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 0])

test.each([
  ['a WAV of one second', asWav(oneSecond), 1000],
  ['a WAV whose length reaches beyond its end', openEnded, 1000],
  ['100 MP3 frames', mp3Frames(100), (100 * 1_152_000) / 44_100],
  [
    'MP3 frames after an ID3 tag',
    Buffer.concat([id3, Buffer.alloc(128), mp3Frames(2)]),
    (2 * 1_152_000) / 44_100,
  ],
  ['50 AMR frames', amrFrames(50), 1000],
  ['an M4A', m4aFile(1500), 1500],
])('voiceLengthMs of %s', (_, bytes, expected) => expect(lengthOf(bytes)).toBeCloseTo(expected, 6))

test.each([
  ['a WAV without sound', asWav(Buffer.alloc(0))],
  ['a WAV truncated in its header', asWav(oneSecond).subarray(0, 30)],
  ['an ID3 tag without frames', Buffer.concat([id3, Buffer.alloc(200)])],
  ['an AMR without frames', Buffer.from('#!AMR\n')],
  ['an M4A truncated before its movie box', m4aFile(1500).subarray(0, 40)],
  ['an M4A truncated in its movie box', m4aFile(1500).subarray(0, 112)],
  ['a video', m4aFile(1500, 'vide')],
  ['a program', Buffer.from('MZ\x90\x00 this program cannot be run')],
])('voiceLengthMs of %s is undefined', (_, bytes) => expect(lengthOf(bytes) || undefined).toBeUndefined())
