import { ApiError } from '@sanhe/kit/http/client'
import { describe, expect, test } from 'vitest'
import { mergedText } from './merge.ts'
import { bench, stored } from './testing.ts'

/** A service that merges and refuses as the real one does, and whose answers can be lost. */
function service(first: string) {
  const revisions = new Map([[1, first]])
  const head = () => revisions.size
  const write = (text: string) => void revisions.set(head() + 1, text)
  return {
    text: () => revisions.get(head())!,
    write,
    put(content: string, base: number) {
      const current = revisions.get(head())!
      const merged = base === head() ? content : mergedText(revisions.get(base)!, content, current)
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
      return stored(text, head())
    },
  }
}

const lost = new TypeError('network error')

/** An editor and a service; `deliver` answers the newest request, `lose` lets it arrive and loses its answer. */
function writing(first: string) {
  const remote = service(first)
  const editor = bench(stored(first, 1))
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

describe('a save whose answer was lost', () => {
  test('raises no conflict with what was typed since in the same line', async () => {
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

  test('is taken back when the writer takes the words back', async () => {
    const { saving, idle, lose, untilSaved, remote } = writing('a\n')
    saving.edited('a\nb\n')
    idle()
    await lose()
    saving.edited('a\n')
    expect(saving.hasUnsaved()).toBe(true)
    await untilSaved()
    expect(remote.text()).toBe('a\n')
  })

  test('that the service merged with the change of somebody else raises no conflict either', async () => {
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

  test('that never arrived is stored by the retry', async () => {
    const { saving, idle, notArrived, untilSaved, remote } = writing('a\n')
    saving.edited('ab\n')
    idle()
    await notArrived()
    saving.edited('abc\n')
    await untilSaved()
    expect(remote.text()).toBe('abc\n')
  })

  test('still raises a conflict when somebody else changed the same line', async () => {
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

describe('a draft of a page that was closed in the middle of a save', () => {
  test('grows out of the stored text when the service holds what was sent', async () => {
    const before = writing('a\n')
    before.saving.edited('ab\n')
    before.idle()
    before.saving.edited('abc\n')
    const draft = before.kept()!
    expect(draft).toMatchObject({ text: 'abc\n', revision: 1, sent: expect.any(String) })

    const after = bench(stored('ab\n', 2))
    after.saving.restore(draft)
    after.idle()
    expect(after.sent[0]).toMatchObject({ content: 'abc\n', base: 2 })
  })

  test('is saved without a conflict when what was sent arrives after the page was opened again', async () => {
    const before = writing('a\n')
    before.saving.edited('ab\n')
    before.idle()
    before.saving.edited('abc\n')

    const after = bench(stored('a\n', 1))
    after.saving.restore(before.kept()!)
    after.idle()
    await after.sent[0]!.answer(before.remote.put('ab\n', 1) && before.remote.put('abc\n', 1))
    expect(after.sent[1]).toMatchObject({ content: 'abc\n', base: 2 })
    await after.sent[1]!.answer(before.remote.put('abc\n', 2))
    expect(after.saving.state().kind).toBe('saved')
    expect(before.remote.text()).toBe('abc\n')
  })
})

describe('a document that was deleted', () => {
  test('keeps every further key in this browser and sends nothing', async () => {
    const { saving, idle, sent, kept } = bench()
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

  test('stays deleted when the save under way was answered before the deletion', async () => {
    const { saving, idle, sent, kept } = bench()
    saving.edited('x')
    idle()
    saving.gone()
    saving.edited('xy')
    await sent[0]!.answer(stored('x', 2))
    expect(saving.state().kind).toBe('gone')
    expect(kept()).toMatchObject({ text: 'xy' })
  })

  test('is forgotten here when its writer gives the text up', async () => {
    const { saving, kept } = bench()
    saving.edited('x')
    saving.gone()
    saving.abandon()
    expect(kept()).toBeUndefined()
    expect(saving.hasUnsaved()).toBe(false)
  })
})
