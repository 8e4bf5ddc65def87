import { expect, test } from 'vitest'
import { decideTalkButtonRelease, hasSlidOffTalkButton } from './hold-to-talk.ts'

test.each([
  ['a long hold', 'held', 401, true, 'finish'],
  ['a tap', 'held', 399, true, 'keepRecording'],
  ['a hold while the browser asks for permission', 'held', 5000, false, 'keepRecording'],
  ['a hold that slid away', 'leaving', 5000, true, 'discard'],
  ['a release without a press', 'idle', 0, false, 'nothing'],
  ['a release after a tap started the recording', 'tapped', 5000, true, 'nothing'],
] as const)('decideTalkButtonRelease after %s', (_, state, heldMs, isRecording, expected) =>
  expect(decideTalkButtonRelease(state, heldMs, isRecording)).toBe(expected),
)

test('hasSlidOffTalkButton returns true more than 60 pixels above or below the button', () => {
  const edges = { top: 700, bottom: 780 }
  expect([639, 640, 740, 840, 841].map((y) => hasSlidOffTalkButton(y, edges))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})
