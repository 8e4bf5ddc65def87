import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { secondsUntilNextSmsCode } from './rules.ts'

const now = 1_800_000_000_000
/**
 * Creates a list of `count` sent codes, newest first. The newest code was sent ten minutes ago, and each further code
 * `apartMs` earlier.
 */
const sent = (count: number, isOwn: boolean, apartMs = 10 * minuteMs) =>
  Array.from({ length: count }, (_, nth) => ({ at: now - 10 * minuteMs - nth * apartMs, isOwn }))

test.each([
  ['two codes in an hour for one IP address', sent(2, true), 0],
  ['three codes in an hour for one IP address', sent(3, true), 30 * 60],
  ['three codes in an hour for other IP addresses', sent(3, false), 0],
  ['five codes in an hour', [...sent(2, true), ...sent(3, false, 15 * minuteMs)], 20 * 60],
  ['four codes in a day for one IP address', sent(4, true, 2 * hourMs), 0],
  ['five codes in a day for one IP address', sent(5, true, 2 * hourMs), (dayMs - 8 * hourMs) / 1000 - 600],
  ['nine codes in a day for other IP addresses', sent(9, false, 2 * hourMs), 0],
  [
    'ten codes in a day for other IP addresses',
    sent(10, false, 2 * hourMs),
    (dayMs - 18 * hourMs) / 1000 - 600,
  ],
])('after %s the next SMS code can be requested in %j seconds', (_, before, seconds) =>
  expect(
    secondsUntilNextSmsCode(
      before.toSorted((a, b) => b.at - a.at),
      true,
      now,
    ),
  ).toBe(seconds),
)

test('secondsUntilNextSmsCode has no limits per hour or day when SMS codes are free of charge', () =>
  expect(secondsUntilNextSmsCode(sent(50, true), false, now)).toBe(0))
