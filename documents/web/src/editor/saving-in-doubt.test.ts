import { ApiError } from '@sanhe/kit/http/client'
import { describe, expect, test } from 'vitest'
import { mergeTexts } from './merge.ts'
import { createAutoSaveFixture, createStoredText } from './testing.ts'

/** Fake service that merges and refuses texts like the real service. A test can drop its responses. */
function service(first: string) {
  const revisions = new Map([[1, first]])
  const head = () => revisions.size
  const write = (text: string) => void revisions.set(head() + 1, text)
  return {
    text: () => revisions.get(head())!,
    write,
    put(content: string, base: number) {
      const current = revisions.get(head())!
      const merged = base === head() ? content : mergeTexts(revisions.get(base)!, content, current)
      if (merged === undefined && content !== current)
        return new ApiError(409, {
          conflict: {
            base: revisions.get(base),
            mine: content,
            theirs: current,
            base_revision: base,
            head_revision: head(),
          },
        })
      const text = merged ?? current
      if (text !== current) write(text)
      return createStoredText(text, head())
    },
  }
}

const lost = new TypeError('network error')

/**
 * An editor and a fake service. `deliver` answers the newest request; `lose` processes the request and drops the
 * response.
 */
function writing(first: string) {
  const remote = service(first)
  const editor = createAutoSaveFixture(createStoredText(first, 1))
  const last = () => editor.sent.at(-1)!
  return {
    ...editor,
    remote,
    deliver: () => last().answer(remote.put(last().content, last().base)),
    async lose() {
      remote.put(last().content, last().base)
      await last().answer(lost)
    },
    notArrived: () => last().answer(lost),
    async untilSaved() {
      for (let turn = 0; turn < 5 && editor.saving.state().kind !== 'saved'; turn += 1) {
        editor.idle()
        await last().answer(remote.put(last().content, last().base))
      }
    },
  }
}

describe('automatic save whose response was lost', () => {
  test('a lost response to a save causes no conflict with text typed later in the same line', async () => {
    const { saving, idle, lose, untilSaved, states, remote } = writing('a\n')
    saving.edited('ab\n')
    idle()
    await lose()
    saving.edited('abc\n')
    await untilSaved()
    expect(states).not.toContain('conflict')
    expect(remote.text()).toBe('abc\n')
    expect(saving.text()).toBe('abc\n')
  })

  test('a save whose response was lost is reverted when the user removes the text again', async () => {
    const { saving, idle, lose, untilSaved, remote } = writing('a\n')
    saving.edited('a\nb\n')
    idle()
    await lose()
    saving.edited('a\n')
    expect(saving.hasUnsaved()).toBe(true)
    await untilSaved()
    expect(remote.text()).toBe('a\n')
  })

  test('a lost response to a merged save causes no conflict', async () => {
    const { saving, idle, lose, untilSaved, states, remote } = writing('a\nb\nc\nd\n')
    remote.write('a\nb\nc\nD\n')
    saving.edited('A\nb\nc\nd\n')
    idle()
    await lose()
    saving.edited('AA\nb\nc\nd\n')
    await untilSaved()
    expect(states).not.toContain('conflict')
    expect(remote.text()).toBe('AA\nb\nc\nD\n')
    expect(saving.text()).toBe('AA\nb\nc\nD\n')
  })

  test('a save that never arrived is stored by the retry', async () => {
    const { saving, idle, notArrived, untilSaved, remote } = writing('a\n')
    saving.edited('ab\n')
    idle()
    await notArrived()
    saving.edited('abc\n')
    await untilSaved()
    expect(remote.text()).toBe('abc\n')
  })

  test('a save that never arrived still conflicts when another user changed the same line', async () => {
    const { saving, idle, notArrived, deliver, remote } = writing('a\n')
    saving.edited('ab\n')
    idle()
    await notArrived()
    remote.write('other\n')
    idle()
    await deliver()
    expect(saving.state()).toMatchObject({ kind: 'conflict', conflict: { mine: 'ab\n', theirs: 'other\n' } })
  })
})

describe('draft of a page that was closed during an automatic save', () => {
  test('the draft of a page that was closed during a save is rebased on the stored text when the service holds the sent text', async () => {
    const before = writing('a\n')
    before.saving.edited('ab\n')
    before.idle()
    before.saving.edited('abc\n')
    const draft = before.kept()!
    expect(draft).toMatchObject({ text: 'abc\n', revision: 1, sent: expect.any(String) })

    const after = createAutoSaveFixture(createStoredText('ab\n', 2))
    after.saving.restore(draft)
    after.idle()
    expect(after.sent[0]).toMatchObject({ content: 'abc\n', base: 2 })
  })

  test('the draft of a page that was closed during a save is saved without a conflict when the sent text arrives after the page opened again', async () => {
    const before = writing('a\n')
    before.saving.edited('ab\n')
    before.idle()
    before.saving.edited('abc\n')

    const after = createAutoSaveFixture(createStoredText('a\n', 1))
    after.saving.restore(before.kept()!)
    after.idle()
    await after.sent[0]!.answer(before.remote.put('ab\n', 1) && before.remote.put('abc\n', 1))
    expect(after.sent[1]).toMatchObject({ content: 'abc\n', base: 2 })
    await after.sent[1]!.answer(before.remote.put('abc\n', 2))
    expect(after.saving.state().kind).toBe('saved')
    expect(before.remote.text()).toBe('abc\n')
  })
})

describe('automatic save of a deleted document', () => {
  test('typing in a deleted document is kept in the browser and never sent', async () => {
    const { saving, idle, sent, kept } = createAutoSaveFixture()
    saving.edited('x')
    idle()
    await sent[0]!.answer(new ApiError(404, { error: 'Document not found' }))
    expect(saving.state().kind).toBe('gone')
    saving.edited('xy')
    expect(kept()).toMatchObject({ text: 'xy' })
    idle()
    await saving.flush()
    expect(sent).toHaveLength(1)
    expect(saving.hasUnsaved()).toBe(true)
  })

  test('a document stays deleted when a save that began earlier succeeds', async () => {
    const { saving, idle, sent, kept } = createAutoSaveFixture()
    saving.edited('x')
    idle()
    saving.gone()
    saving.edited('xy')
    await sent[0]!.answer(createStoredText('x', 2))
    expect(saving.state().kind).toBe('gone')
    expect(kept()).toMatchObject({ text: 'xy' })
  })

  test('abandoning the text of a deleted document removes its draft', async () => {
    const { saving, kept } = createAutoSaveFixture()
    saving.edited('x')
    saving.gone()
    saving.abandon()
    expect(kept()).toBeUndefined()
    expect(saving.hasUnsaved()).toBe(false)
  })
})
