import { fixedClock } from '@sanhe/kit/runtime/clock'
import { mergeTexts } from './merge.ts'
import { startAutoSave } from './saving.ts'
import type { MergeTexts, StoredText } from './saving-rules.ts'
import type { EditedText, UnsavedText, DocumentSaveState } from './saving-types.ts'

export const createStoredText = (content: string, revision: number): StoredText => ({
  content,
  revision,
  updated_at: `2026-01-01T00:00:${String(revision).padStart(2, '0')}Z`,
})

const withString = (draft: UnsavedText<EditedText>): UnsavedText => ({
  ...draft,
  text: draft.text.toString(),
})

/** Test setup for automatic saving: a service that answers on demand, and an editor that records the texts it shows. */
export function createAutoSaveFixture(
  first = createStoredText('a\nb\nc\n', 1),
  merge: MergeTexts = mergeTexts,
) {
  const clock = fixedClock(1_000_000)
  const sent: { content: string; base: number; answer: (doc: StoredText | Error) => Promise<void> }[] = []
  const shown: string[] = []
  const states: DocumentSaveState['kind'][] = []
  const order: string[] = []
  let kept: UnsavedText | undefined
  let timer: { run: () => void; ms: number } | undefined
  const saving = startAutoSave(
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
          const answer = async (doc: StoredText | Error) => {
            if (doc instanceof Error) reject(doc)
            else resolve({ doc, merged: doc.content !== content })
            await new Promise((done) => setImmediate(done))
          }
          sent.push({ content, base, answer })
        }),
      merge,
      keep: (draft) => {
        kept = draft && withString(draft)
      },
      keepNow(draft) {
        kept = withString(draft)
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
