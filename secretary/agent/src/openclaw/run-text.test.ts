import { beforeEach, describe, expect, test } from 'vitest'
import { createRunText } from './run-text.ts'

let shown: string
let removals: number
let text: ReturnType<typeof createRunText>
beforeEach(() => {
  shown = ''
  removals = 0
  text = createRunText({
    emit: (part) => void (shown += part),
    keepText(length) {
      removals += 1
      shown = shown.slice(0, length)
    },
  })
})

describe('createRunText', () => {
  test('fragments are appended, with and without the whole text', () => {
    text.addDelta('Hello', 'Hello')
    text.addDelta(' you', undefined)
    text.addDelta('.', 'Hello you.')
    expect([shown, removals]).toEqual(['Hello you.', 0])
  })

  test('a repeated fragment has no effect, and a missing one is added from the whole text', () => {
    text.addDelta('one ', 'one ')
    text.addDelta('one ', 'one ')
    text.addDelta('three ', 'one two three ')
    expect([shown, removals]).toEqual(['one two three ', 0])
  })

  test('the text of the next run replaces the text of an interrupted run with its first fragment', () => {
    text.addDelta('Half a te', 'Half a te')
    text.startOver()
    expect(shown).toBe('Half a te')
    text.addDelta('Ha', 'Ha')
    expect(shown).toBe('Ha')
    text.finish('Ha, new.')
    expect(shown).toBe('Ha, new.')
  })

  test('a final text without the text before a tool call keeps that text', () => {
    text.addDelta('I look.\n\nIt is late.', undefined)
    text.finish('It is late.')
    expect([shown, removals]).toEqual(['I look.\n\nIt is late.', 0])
  })

  test('a final text that differs replaces the text from the first difference, without splitting a character', () => {
    text.addDelta('A 😀', undefined)
    text.finish('A 😁 B')
    expect([shown, removals]).toEqual(['A 😁 B', 1])
  })

  test('the text of a run before a message was taken into it is left out', () => {
    text.hide('For another. ')
    text.addDelta('Mine', 'For another. Mine')
    text.catchUp('For another. Mine and more')
    text.finish('For another. Mine and more.')
    expect(shown).toBe('Mine and more.')
  })

  test('an older state of the run from the history removes nothing', () => {
    text.addDelta('one two', undefined)
    text.catchUp('one')
    expect([shown, removals]).toEqual(['one two', 0])
  })
})
