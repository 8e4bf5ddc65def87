import { expect, test } from 'vitest'
import { createEventParser } from './event-stream.ts'

const whole =
  ': ping\n\nevent: message\ndata: {"content":"您好：我在"}\n\n: ping\n\nevent: done\ndata: {"messageId":7}\n\n'
const events = [
  { event: 'message', data: '{"content":"您好：我在"}' },
  { event: 'done', data: '{"messageId":7}' },
]

test('events are read, what only keeps the line open is not', () => {
  expect(createEventParser()(whole)).toEqual(events)
})

test.each(['\n', '\r\n', '\r'])('wherever a stream is cut, the same comes out (%j ends a line)', (end) => {
  // Something after it, since a lone return ends a line only once it is known what follows.
  const text = `${whole}: ping\n`.replaceAll('\n', end)
  for (let at = 0; at <= text.length; at++) {
    const parse = createEventParser()
    expect([...parse(text.slice(0, at)), ...parse(text.slice(at))]).toEqual(events)
  }
})

test('character by character is as well', () => {
  const parse = createEventParser()
  expect(whole.replaceAll('\n', '\r\n').split('').flatMap(parse)).toEqual(events)
})

test('data of several lines is one, without a name it is a message', () => {
  expect(createEventParser()('data: one\ndata:two\ndata\n\n')).toEqual([
    { event: 'message', data: 'one\ntwo\n' },
  ])
})

test('an event that is not finished is none, nor one without data', () => {
  expect(createEventParser()('event: done\n\ndata: half')).toEqual([])
})
