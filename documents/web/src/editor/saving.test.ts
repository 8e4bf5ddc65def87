import { ApiError } from '@sanhe/kit/client'
import { standingClock } from '@sanhe/kit/clock'
import { describe, expect, test } from 'vitest'
import { mergedText } from './merge.ts'
import { idleMs, longestWaitMs, type Merge, retryDelay, type Stored, saveDelay } from './rules.ts'
import { type SaveState, startSaving } from './saving.ts'

const stored = (content: string, revision: number): Stored => ({
  content,
  revision,
  updated_at: `2026-01-01T00:00:${String(revision).padStart(2, '0')}Z`,
})

/** A service that answers when it is told to, and an editor that shows what it is given. */
function bench(first = stored('a\nb\nc\n', 1), merge: Merge = mergedText) {
  const clock = standingClock(1_000_000)
  const sent: { content: string; base: number; answer: (doc: Stored | Error) => Promise<void> }[] = []
  const shown: string[] = []
  const states: SaveState['kind'][] = []
  const order: string[] = []
  let kept: { text: string; revision: number } | undefined
  let timer: { run: () => void; ms: number } | undefined
  const saving = startSaving(
    {
      clock,
      later: (run, ms) => {
        const mine = { run, ms }
        timer = mine
        return () => {
          if (timer === mine) timer = undefined
        }
      },
      send: (content, base) =>
        new Promise((resolve, reject) => {
          const answer = async (doc: Stored | Error) => {
            if (doc instanceof Error) reject(doc)
            else resolve({ doc, merged: doc.content !== content })
            await new Promise((done) => setImmediate(done))
          }
          sent.push({ content, base, answer })
        }),
      merge,
      keep: (draft) => {
        kept = draft
      },
      keepNow(draft) {
        kept = draft
        order.push('kept')
      },
      show: (text) => void shown.push(text),
      changed({ kind }) {
        states.push(kind)
        order.push(kind)
      },
    },
    first,
  )
  const idle = () => {
    const due = timer
    timer = undefined
    due?.run()
  }
  return { saving, clock, sent, shown, states, order, idle, kept: () => kept, wait: () => timer?.ms }
}

describe('when to save', () => {
  test('a second after the last key, and after long typing all the same', () => {
    expect(saveDelay(5000, 5000)).toBe(idleMs)
    expect(saveDelay(5000 + longestWaitMs - 100, 5000)).toBe(100)
    expect(saveDelay(5000 + longestWaitMs + 1, 5000)).toBe(0)
  })

  test('retries become rarer and stop growing', () => {
    expect([0, 1, 3, 50].map(retryDelay)).toEqual([1000, 2000, 8000, 30_000])
  })
})

describe('saving', () => {
  test('an edit is kept at once, saved after a pause and then forgotten here', async () => {
    const { saving, sent, states, idle, kept } = bench()
    saving.edited('a\nb\nc\nd\n')
    expect(kept()).toEqual({ text: 'a\nb\nc\nd\n', revision: 1 })
    idle()
    expect(sent[0]).toMatchObject({ content: 'a\nb\nc\nd\n', base: 1 })
    await sent[0]!.answer(stored('a\nb\nc\nd\n', 2))
    expect(states).toEqual(['edited', 'saving', 'saved'])
    expect(kept()).toBeUndefined()
    expect(saving.hasUnsaved()).toBe(false)
  })

  test('typing back to the saved text saves nothing', () => {
    const { saving, sent, idle, states } = bench()
    saving.edited('x')
    saving.edited('a\nb\nc\n')
    idle()
    expect(sent).toEqual([])
    expect(states.at(-1)).toBe('saved')
  })

  test('what is typed during a save goes with the next one, on the new revision', async () => {
    const { saving, sent, shown, idle } = bench()
    saving.edited('1\n')
    idle()
    saving.edited('12\n')
    await saving.flush()
    expect(sent).toHaveLength(1)
    await sent[0]!.answer(stored('1\n', 2))
    idle()
    expect(sent[1]).toMatchObject({ content: '12\n', base: 2 })
    expect(shown).toEqual([])
  })

  test('a merged answer appears in the editor, beside what was typed meanwhile', async () => {
    const { saving, sent, shown, idle } = bench()
    saving.edited('A\nb\nc\n')
    idle()
    saving.edited('A\nb\nc\nd\n')
    await sent[0]!.answer(stored('A\nb\nC\n', 3))
    expect(shown).toEqual([])
    saving.edited('AA\nb\nc\n')
    idle()
    await sent[1]!.answer(stored('AA\nb\nC\n', 4))
    expect(shown).toEqual(['AA\nb\nC\n'])
    expect(saving.state().kind).toBe('saved')
  })

  test('what cannot be merged here is merged by the service, with the next save', async () => {
    const { saving, sent, shown, idle } = bench(stored('a\nb\nc\n', 1), () => undefined)
    saving.edited('A\nb\nc\n')
    idle()
    saving.edited('A\nb\nc\nd\n')
    await sent[0]!.answer(stored('A\nb\nC\n', 3))
    expect(shown).toEqual([])
    idle()
    expect(sent[1]).toMatchObject({ content: 'A\nb\nc\nd\n', base: 1 })
    await sent[1]!.answer(stored('A\nb\nC\nd\n', 4))
    expect(shown).toEqual(['A\nb\nC\nd\n'])
    expect(saving.state().kind).toBe('saved')
  })

  test('Windows line ends go back as they came', async () => {
    const { saving, sent, shown, idle } = bench(stored('a\r\nb\r\n', 1))
    saving.edited('a\nb\nc\n')
    idle()
    expect(sent[0]!.content).toBe('a\r\nb\r\nc\r\n')
    await sent[0]!.answer(stored('a\r\nb\r\nc\r\n', 2))
    expect(shown).toEqual([])
    expect(saving.state().kind).toBe('saved')
  })
})

describe('when the service does not take it', () => {
  test.for([
    [new TypeError('fetch failed')],
    [new ApiError(503, {})],
    [new ApiError(429, {})],
    [new ApiError(401, {})],
  ])('%s: the text stays here and is sent again', async ([error]) => {
    const { saving, sent, idle, kept, wait } = bench()
    saving.edited('x')
    idle()
    await sent[0]!.answer(error!)
    expect(saving.state().kind).toBe('unreachable')
    expect(kept()).toEqual({ text: 'x', revision: 1 })
    expect(wait()).toBe(1000)
    saving.edited('xy')
    expect(kept()).toEqual({ text: 'xy', revision: 1 })
    idle()
    expect(sent[1]!.content).toBe('xy')
    await sent[1]!.answer(error!)
    expect(wait()).toBe(2000)
  })

  test.each([
    ['unreachable', new Error('offline')],
    ['refused', new ApiError(413, { error: 'Too large' })],
  ])('%s is said once the text is kept, not before', async (state, error) => {
    const { saving, sent, idle, order } = bench()
    saving.edited('x')
    idle()
    await sent[0]!.answer(error)
    expect(order.slice(-2)).toEqual(['kept', state])
  })

  test('a refusal says why, keeps the text, and the next edit tries again', async () => {
    const { saving, sent, idle, kept } = bench()
    saving.edited('x')
    idle()
    await sent[0]!.answer(new ApiError(413, { error: 'Too large' }))
    expect(saving.state()).toEqual({ kind: 'refused', reason: 'Too large' })
    expect(kept()).toEqual({ text: 'x', revision: 1 })
    saving.edited('')
    idle()
    expect(sent[1]!.content).toBe('')
  })

  test('a conflict waits for a person, whose text is saved on the head', async () => {
    const { saving, sent, idle, shown } = bench()
    const conflict = { base: 'a\n', mine: 'x', theirs: 'y', base_revision: 1, head_revision: 7 }
    saving.edited('x')
    idle()
    saving.edited('xx')
    await sent[0]!.answer(new ApiError(409, { error: 'Changed', conflict }))
    expect(saving.state()).toEqual({ kind: 'conflict', conflict: { ...conflict, mine: 'xx' } })
    idle()
    await saving.flush()
    expect(sent).toHaveLength(1)
    const done = saving.resolve('xy', { content: 'y', revision: 7 })
    expect(sent[1]).toMatchObject({ content: 'xy', base: 7 })
    await sent[1]!.answer(stored('xy', 8))
    await done
    expect(shown).toEqual(['xy'])
    expect(saving.state().kind).toBe('saved')
  })
})

describe('news from others', () => {
  test('appears in a clean editor', () => {
    const { saving, shown } = bench()
    saving.received(stored('new', 2))
    expect(shown).toEqual(['new'])
    expect(saving.hasUnsaved()).toBe(false)
  })

  test('older news and our own save change nothing', async () => {
    const { saving, sent, shown, idle } = bench()
    saving.edited('x')
    idle()
    await sent[0]!.answer(stored('x', 2))
    saving.received(stored('x', 2))
    saving.received(stored('a\nb\nc\n', 1))
    expect(shown).toEqual([])
  })

  test('waits while there is unsaved text: the service merges with the next save', () => {
    const { saving, shown, idle, sent } = bench()
    saving.edited('x')
    saving.received(stored('new', 2))
    expect(shown).toEqual([])
    idle()
    expect(sent[0]!.base).toBe(1)
  })

  test('that came during a save appears after it', async () => {
    const { saving, shown, idle, sent } = bench()
    saving.edited('x')
    idle()
    saving.received(stored('x\ny', 3))
    await sent[0]!.answer(stored('x', 2))
    expect(shown).toEqual(['x\ny'])
  })
})

describe('a text this browser kept', () => {
  test('is shown and saved on the revision it stood on, even when it is empty', () => {
    const { saving, shown, sent, idle } = bench(stored('new', 5))
    saving.restore({ text: '', revision: 3 })
    expect(shown).toEqual([''])
    idle()
    expect(sent[0]).toMatchObject({ content: '', base: 3 })
  })
})
