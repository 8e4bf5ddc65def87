import { describe, expect, test } from 'vitest'
import { saveAfterIdleMs, maxSaveDelayMs, saveRetryDelayMs, computeSaveDelayMs } from './saving-rules.ts'
import { createAutoSaveFixture, createStoredText } from './testing.ts'

describe('computeSaveDelayMs and saveRetryDelayMs', () => {
  test('computeSaveDelayMs waits one second after the last key, and at most 15 seconds in all', () => {
    expect(computeSaveDelayMs(5000, 5000)).toBe(saveAfterIdleMs)
    expect(computeSaveDelayMs(5000 + maxSaveDelayMs - 100, 5000)).toBe(100)
    expect(computeSaveDelayMs(5000 + maxSaveDelayMs + 1, 5000)).toBe(0)
  })

  test('saveRetryDelayMs grows with each attempt, up to 30 seconds', () => {
    expect([0, 1, 3, 50].map(saveRetryDelayMs)).toEqual([1000, 2000, 8000, 30_000])
  })
})

describe('automatic save of edits', () => {
  test('an edit is kept in the browser immediately, saved after a pause, then removed from the browser', async () => {
    const { saving, sent, states, idle, kept } = createAutoSaveFixture()
    saving.edited('a\nb\nc\nd\n')
    expect(kept()).toEqual({ text: 'a\nb\nc\nd\n', revision: 1 })
    idle()
    expect(sent[0]).toMatchObject({ content: 'a\nb\nc\nd\n', base: 1 })
    await sent[0]!.answer(createStoredText('a\nb\nc\nd\n', 2))
    expect(states).toEqual(['edited', 'saving', 'saved'])
    expect(kept()).toBeUndefined()
    expect(saving.hasUnsaved()).toBe(false)
  })

  test('an edit that restores the saved text sends no save', () => {
    const { saving, sent, idle, states } = createAutoSaveFixture()
    saving.edited('x')
    saving.edited('a\nb\nc\n')
    idle()
    expect(sent).toEqual([])
    expect(states.at(-1)).toBe('saved')
  })

  test('text typed during a save is sent with the next save, based on the new revision', async () => {
    const { saving, sent, shown, idle } = createAutoSaveFixture()
    saving.edited('1\n')
    idle()
    saving.edited('12\n')
    await saving.flush()
    expect(sent).toHaveLength(1)
    await sent[0]!.answer(createStoredText('1\n', 2))
    idle()
    expect(sent[1]).toMatchObject({ content: '12\n', base: 2 })
    expect(shown).toEqual([])
  })

  test('a text that the service merged appears in the editor together with text typed since', async () => {
    const { saving, sent, shown, idle } = createAutoSaveFixture()
    saving.edited('A\nb\nc\n')
    idle()
    saving.edited('A\nb\nc\nd\n')
    await sent[0]!.answer(createStoredText('A\nb\nC\n', 3))
    expect(shown).toEqual([])
    saving.edited('AA\nb\nc\n')
    idle()
    await sent[1]!.answer(createStoredText('AA\nb\nC\n', 4))
    expect(shown).toEqual(['AA\nb\nC\n'])
    expect(saving.state().kind).toBe('saved')
  })

  test('a save that the editor cannot merge is merged by the service at the next save', async () => {
    const { saving, sent, shown, idle } = createAutoSaveFixture(
      createStoredText('a\nb\nc\n', 1),
      () => undefined,
    )
    saving.edited('A\nb\nc\n')
    idle()
    saving.edited('A\nb\nc\nd\n')
    await sent[0]!.answer(createStoredText('A\nb\nC\n', 3))
    expect(shown).toEqual([])
    idle()
    expect(sent[1]).toMatchObject({ content: 'A\nb\nc\nd\n', base: 1 })
    await sent[1]!.answer(createStoredText('A\nb\nC\nd\n', 4))
    expect(shown).toEqual(['A\nb\nC\nd\n'])
    expect(saving.state().kind).toBe('saved')
  })

  test('a document with Windows line ends is saved with Windows line ends', async () => {
    const { saving, sent, shown, idle } = createAutoSaveFixture(createStoredText('a\r\nb\r\n', 1))
    saving.edited('a\nb\nc\n')
    idle()
    expect(sent[0]!.content).toBe('a\r\nb\r\nc\r\n')
    await sent[0]!.answer(createStoredText('a\r\nb\r\nc\r\n', 2))
    expect(shown).toEqual([])
    expect(saving.state().kind).toBe('saved')
  })
})

describe('automatic save with changes by other users', () => {
  test('a change by another user appears in an editor without unsaved text', () => {
    const { saving, shown } = createAutoSaveFixture()
    saving.received(createStoredText('new', 2))
    expect(shown).toEqual(['new'])
    expect(saving.hasUnsaved()).toBe(false)
  })

  test("older revisions and the user's own save do not change the editor", async () => {
    const { saving, sent, shown, idle } = createAutoSaveFixture()
    saving.edited('x')
    idle()
    await sent[0]!.answer(createStoredText('x', 2))
    saving.received(createStoredText('x', 2))
    saving.received(createStoredText('a\nb\nc\n', 1))
    expect(shown).toEqual([])
  })

  test('a change by another user waits while there is unsaved text, and the service merges it with the next save', () => {
    const { saving, shown, idle, sent } = createAutoSaveFixture()
    saving.edited('x')
    saving.received(createStoredText('new', 2))
    expect(shown).toEqual([])
    idle()
    expect(sent[0]!.base).toBe(1)
  })

  test('a change by another user that arrives during a save appears after the save', async () => {
    const { saving, shown, idle, sent } = createAutoSaveFixture()
    saving.edited('x')
    idle()
    saving.received(createStoredText('x\ny', 3))
    await sent[0]!.answer(createStoredText('x', 2))
    expect(shown).toEqual(['x\ny'])
  })
})

describe('automatic save of a restored draft', () => {
  test('a restored draft is shown and saved on its base revision, even when it is empty', () => {
    const { saving, shown, sent, idle } = createAutoSaveFixture(createStoredText('new', 5))
    saving.restore({ text: '', revision: 3 })
    expect(shown).toEqual([''])
    idle()
    expect(sent[0]).toMatchObject({ content: '', base: 3 })
  })
})
