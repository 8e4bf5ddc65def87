import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { secondsUntilNextCode } from './rules.ts'

const now = 1_800_000_000_000
/** Creates `count` sent codes: the newest ten minutes ago, the others `apartMs` apart. */
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
])('after %s the next paid code can be requested in %j seconds', (_, before, seconds) =>
  expect(
    secondsUntilNextCode(
      before.toSorted((a, b) => b.at - a.at),
      true,
      now,
    ),
  ).toBe(seconds),
)

test('without costs only the limit of five minutes applies', () =>
  expect(secondsUntilNextCode(sent(50, true), false, now)).toBe(0))
