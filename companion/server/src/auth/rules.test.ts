import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { secondsUntilNextCode } from './rules.ts'

const now = 1_800_000_000_000
/** So many, the newest ten minutes ago and each ten minutes, or two hours, before the next. */
const sent = (count: number, isOwn: boolean, apartMs = 10 * minuteMs) =>
  Array.from({ length: count }, (_, nth) => ({ at: now - 10 * minuteMs - nth * apartMs, isOwn }))

test.each([
  ['two of an hour from one address', sent(2, true), 0],
  ['three of an hour from one address', sent(3, true), 30 * 60],
  ['three of an hour from elsewhere', sent(3, false), 0],
  ['five of an hour', [...sent(2, true), ...sent(3, false, 15 * minuteMs)], 20 * 60],
  ['four of a day from one address', sent(4, true, 2 * hourMs), 0],
  ['five of a day from one address', sent(5, true, 2 * hourMs), (dayMs - 8 * hourMs) / 1000 - 600],
  ['nine of a day from elsewhere', sent(9, false, 2 * hourMs), 0],
  ['ten of a day from elsewhere', sent(10, false, 2 * hourMs), (dayMs - 18 * hourMs) / 1000 - 600],
])('after %s a vendor’s code is to be had in %j seconds', (_, before, seconds) =>
  expect(
    secondsUntilNextCode(
      before.toSorted((a, b) => b.at - a.at),
      true,
      now,
    ),
  ).toBe(seconds),
)

test('where nothing is paid for, five minutes are looked at alone', () =>
  expect(secondsUntilNextCode(sent(50, true), false, now)).toBe(0))
