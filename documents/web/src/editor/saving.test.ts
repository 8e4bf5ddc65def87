import { describe, expect, test } from 'vitest'
import { idleMs, longestWaitMs, retryDelay, saveDelay } from './saving-rules.ts'
import { createSavingBench, storedText } from './testing.ts'

describe('saveDelay and retryDelay', () => {
  test('saveDelay waits one second after the last key, and at most 15 seconds in all', () => {
    expect(saveDelay(5000, 5000)).toBe(idleMs)
    expect(saveDelay(5000 + longestWaitMs - 100, 5000)).toBe(100)
    expect(saveDelay(5000 + longestWaitMs + 1, 5000)).toBe(0)
  })

  test('retryDelay grows with each attempt, up to 30 seconds', () => {
    expect([0, 1, 3, 50].map(retryDelay)).toEqual([1000, 2000, 8000, 30_000])
  })
})

describe('saving edits', () => {
  test('an edit is kept in the browser at once, saved after a pause, then removed from the browser', async () => {
    const { saving, sent, states, idle, kept } = createSavingBench()
    saving.edited('a\nb\nc\nd\n')
    expect(kept()).toEqual({ text: 'a\nb\nc\nd\n', revision: 1 })
    idle()
    expect(sent[0]).toMatchObject({ content: 'a\nb\nc\nd\n', base: 1 })
    await sent[0]!.answer(storedText('a\nb\nc\nd\n', 2))
    expect(states).toEqual(['edited', 'saving', 'saved'])
    expect(kept()).toBeUndefined()
    expect(saving.hasUnsaved()).toBe(false)
  })

  test('typing back to the saved text sends no save', () => {
    const { saving, sent, idle, states } = createSavingBench()
    saving.edited('x')
    saving.edited('a\nb\nc\n')
    idle()
    expect(sent).toEqual([])
    expect(states.at(-1)).toBe('saved')
  })

  test('text typed during a save is sent with the next save, based on the new revision', async () => {
    const { saving, sent, shown, idle } = createSavingBench()
    saving.edited('1\n')
    idle()
    saving.edited('12\n')
    await saving.flush()
    expect(sent).toHaveLength(1)
    await sent[0]!.answer(storedText('1\n', 2))
    idle()
    expect(sent[1]).toMatchObject({ content: '12\n', base: 2 })
    expect(shown).toEqual([])
  })

  test('a merged answer appears in the editor together with text typed meanwhile', async () => {
    const { saving, sent, shown, idle } = createSavingBench()
    saving.edited('A\nb\nc\n')
    idle()
    saving.edited('A\nb\nc\nd\n')
    await sent[0]!.answer(storedText('A\nb\nC\n', 3))
    expect(shown).toEqual([])
    saving.edited('AA\nb\nc\n')
    idle()
    await sent[1]!.answer(storedText('AA\nb\nC\n', 4))
    expect(shown).toEqual(['AA\nb\nC\n'])
    expect(saving.state().kind).toBe('saved')
  })

  test('without a local merge the service merges at the next save', async () => {
    const { saving, sent, shown, idle } = createSavingBench(storedText('a\nb\nc\n', 1), () => undefined)
    saving.edited('A\nb\nc\n')
    idle()
    saving.edited('A\nb\nc\nd\n')
    await sent[0]!.answer(storedText('A\nb\nC\n', 3))
    expect(shown).toEqual([])
    idle()
    expect(sent[1]).toMatchObject({ content: 'A\nb\nc\nd\n', base: 1 })
    await sent[1]!.answer(storedText('A\nb\nC\nd\n', 4))
    expect(shown).toEqual(['A\nb\nC\nd\n'])
    expect(saving.state().kind).toBe('saved')
  })

  test('a document with Windows line ends is saved with Windows line ends', async () => {
    const { saving, sent, shown, idle } = createSavingBench(storedText('a\r\nb\r\n', 1))
    saving.edited('a\nb\nc\n')
    idle()
    expect(sent[0]!.content).toBe('a\r\nb\r\nc\r\n')
    await sent[0]!.answer(storedText('a\r\nb\r\nc\r\n', 2))
    expect(shown).toEqual([])
    expect(saving.state().kind).toBe('saved')
  })
})

describe('changes by other users', () => {
  test('a change by another user appears in an editor without unsaved text', () => {
    const { saving, shown } = createSavingBench()
    saving.received(storedText('new', 2))
    expect(shown).toEqual(['new'])
    expect(saving.hasUnsaved()).toBe(false)
  })

  test("older revisions and the user's own save do not change the editor", async () => {
    const { saving, sent, shown, idle } = createSavingBench()
    saving.edited('x')
    idle()
    await sent[0]!.answer(storedText('x', 2))
    saving.received(storedText('x', 2))
    saving.received(storedText('a\nb\nc\n', 1))
    expect(shown).toEqual([])
  })

  test('a change by another user waits while there is unsaved text, and the service merges it with the next save', () => {
    const { saving, shown, idle, sent } = createSavingBench()
    saving.edited('x')
    saving.received(storedText('new', 2))
    expect(shown).toEqual([])
    idle()
    expect(sent[0]!.base).toBe(1)
  })

  test('a change by another user that arrives during a save appears after the save', async () => {
    const { saving, shown, idle, sent } = createSavingBench()
    saving.edited('x')
    idle()
    saving.received(storedText('x\ny', 3))
    await sent[0]!.answer(storedText('x', 2))
    expect(shown).toEqual(['x\ny'])
  })
})

describe('restoring a draft', () => {
  test('a restored draft is shown and saved on its base revision, even when it is empty', () => {
    const { saving, shown, sent, idle } = createSavingBench(storedText('new', 5))
    saving.restore({ text: '', revision: 3 })
    expect(shown).toEqual([''])
    idle()
    expect(sent[0]).toMatchObject({ content: '', base: 3 })
  })
})
