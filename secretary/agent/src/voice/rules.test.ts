import { maxVoiceConversationMs, voiceIdleMs, voiceInputBurstMs } from '@sanhe/protocol/voice-limits'
import { describe, expect, test } from 'vitest'
import {
  audioDurationMs,
  countHeardCharacters,
  decideTimedEnd,
  endingOfReason,
  takeAllowance,
} from './rules.ts'

const part = { text: 'one two three four', audioMs: 1800 }

describe('countHeardCharacters', () => {
  test.each([
    [0, ''],
    [100, 'one'],
    [500, 'one two'],
    [1799, 'one two three four'],
    [1800, 'one two three four'],
    [9000, 'one two three four'],
  ])('after %i of 1800 ms, the user has heard "%s"', (playedMs, heard) => {
    expect(part.text.slice(0, countHeardCharacters({ ...part, playedMs }))).toBe(heard)
  })

  test('a Chinese sentence is cut at a punctuation mark, and a text without audio counts as heard', () => {
    const text = '今天有两个会，下午三点开始'
    expect(text.slice(0, countHeardCharacters({ text, audioMs: 1300, playedMs: 300 }))).toBe('今天有两个会')
    expect(countHeardCharacters({ text, audioMs: 0, playedMs: 0 })).toBe(text.length)
  })
})

describe('takeAllowance', () => {
  test('allows 5 seconds at once and then as much as time has passed, and never more than 5 seconds', () => {
    const full = { availableMs: voiceInputBurstMs, at: 0 }
    const empty = takeAllowance(full, voiceInputBurstMs, 0)
    expect(empty).toEqual({ availableMs: 0, at: 0 })
    expect(takeAllowance({ availableMs: 0, at: 0 }, 100, 99)).toBeUndefined()
    expect(takeAllowance({ availableMs: 0, at: 0 }, 100, 100)).toEqual({ availableMs: 0, at: 100 })
    expect(takeAllowance({ availableMs: 0, at: 0 }, 100, 60_000)?.availableMs).toBe(voiceInputBurstMs - 100)
  })

  test('gives nothing back when the clock goes backwards', () => {
    expect(takeAllowance({ availableMs: 50, at: 1000 }, 100, 0)).toBeUndefined()
  })
})

describe('decideTimedEnd', () => {
  test.each([
    [0, 0, voiceIdleMs - 1, undefined],
    [0, 0, voiceIdleMs, 'idle'],
    [0, maxVoiceConversationMs - 1, maxVoiceConversationMs - 1, undefined],
    [0, maxVoiceConversationMs, maxVoiceConversationMs, 'time_limit'],
  ])(
    'a conversation since %i that was active at %i ends at %i with the reason %s',
    (startedAt, activeAt, now, reason) => {
      expect(decideTimedEnd({ startedAt, activeAt }, now)).toBe(reason)
    },
  )
})

describe('endingOfReason', () => {
  test('the end by the user cancels the open reply; every other end is an error that can be continued', () => {
    expect(endingOfReason('user', 'en')).toEqual({ status: 'cancelled' })
    expect(endingOfReason('lost', 'zh')).toMatchObject({ status: 'error', canContinue: true })
    expect(endingOfReason('budget', 'en', 'The budget.').notice).toBe('The budget.')
  })
})

test('audioDurationMs returns the length of audio in base64', () => {
  expect(audioDurationMs(Buffer.alloc(4800).toString('base64'))).toBe(100)
  expect(Math.round(audioDurationMs(Buffer.alloc(48_000).toString('base64')))).toBe(1000)
})
