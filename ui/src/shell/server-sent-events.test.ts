import { expect, test } from 'vitest'
import { createServerSentEventParser } from './server-sent-events.ts'

const whole =
  ': ping\n\nevent: message\ndata: {"content":"您好：我在"}\n\n: ping\n\nevent: done\ndata: {"messageId":7}\n\n'
const events = [
  { event: 'message', data: '{"content":"您好：我在"}' },
  { event: 'done', data: '{"messageId":7}' },
]

test('createServerSentEventParser returns events and skips keep-alive comments', () => {
  expect(createServerSentEventParser()(whole)).toEqual(events)
})

test.each(['\n', '\r\n', '\r'])(
  'createServerSentEventParser returns the same events wherever the stream is cut (lines end with %j)',
  (end) => {
    // The text ends with a comment line. If the text ended with CR, the parser would wait for the next character to see
    // whether the line ends with CR or CRLF.
    const text = `${whole}: ping\n`.replaceAll('\n', end)
    for (let at = 0; at <= text.length; at++) {
      const parse = createServerSentEventParser()
      expect([...parse(text.slice(0, at)), ...parse(text.slice(at))]).toEqual(events)
    }
  },
)

test('createServerSentEventParser parses a stream that arrives one character at a time', () => {
  const parse = createServerSentEventParser()
  expect(whole.replaceAll('\n', '\r\n').split('').flatMap(parse)).toEqual(events)
})

test('createServerSentEventParser joins several data lines, and uses the event name "message" by default', () => {
  expect(createServerSentEventParser()('data: one\ndata:two\ndata\n\n')).toEqual([
    { event: 'message', data: 'one\ntwo\n' },
  ])
})

test('createServerSentEventParser ignores unfinished events and events without data', () => {
  expect(createServerSentEventParser()('event: done\n\ndata: half')).toEqual([])
})

test('createServerSentEventParser gives an id only to the event that contains it', () => {
  const parse = createServerSentEventParser()
  expect(parse('id: 7\nevent: order.new\ndata: {}\n\ndata: x\n\n')).toEqual([
    { event: 'order.new', data: '{}', id: '7' },
    { event: 'message', data: 'x' },
  ])
})
