import { expect, test } from 'vitest'
import { createEventParser } from './event-stream.ts'

const whole =
  ': ping\n\nevent: message\ndata: {"content":"您好：我在"}\n\n: ping\n\nevent: done\ndata: {"messageId":7}\n\n'
const events = [
  { event: 'message', data: '{"content":"您好：我在"}' },
  { event: 'done', data: '{"messageId":7}' },
]

test('createEventParser returns events and skips keep-alive comments', () => {
  expect(createEventParser()(whole)).toEqual(events)
})

test.each(['\n', '\r\n', '\r'])(
  'createEventParser gives the same events wherever the stream is cut (%j ends a line)',
  (end) => {
    // A final comment, because a lone CR ends a line only once the next character is known.
    const text = `${whole}: ping\n`.replaceAll('\n', end)
    for (let at = 0; at <= text.length; at++) {
      const parse = createEventParser()
      expect([...parse(text.slice(0, at)), ...parse(text.slice(at))]).toEqual(events)
    }
  },
)

test('createEventParser reads a stream that arrives one character at a time', () => {
  const parse = createEventParser()
  expect(whole.replaceAll('\n', '\r\n').split('').flatMap(parse)).toEqual(events)
})

test('createEventParser joins several data lines and names an event without a name "message"', () => {
  expect(createEventParser()('data: one\ndata:two\ndata\n\n')).toEqual([
    { event: 'message', data: 'one\ntwo\n' },
  ])
})

test('createEventParser ignores unfinished events and events without data', () => {
  expect(createEventParser()('event: done\n\ndata: half')).toEqual([])
})
