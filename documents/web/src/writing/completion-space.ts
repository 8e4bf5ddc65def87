import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Effect of a completion that inserted a space after its text. The value is the position after the space. */
export const insertedSpace = StateEffect.define<number>()

/** Position after the space of a completion, until the text or the selection changes. */
const spaceField = StateField.define<number | undefined>({
  create: () => undefined,
  update(position, { effects, docChanged, selection }) {
    const effect = effects.find((one) => one.is(insertedSpace))
    if (effect) return effect.value
    return docChanged || selection ? undefined : position
  },
})

const punctuation = /^[.,;:!?)，。、：；！？）]$/

/** Returns whether a typed character takes the place of the space that a completion inserted. */
export const replacesInsertedSpace = (text: string) => text === ' ' || punctuation.test(text)

/** Swallows a space that is typed after the space of a completion. Punctuation takes its place. */
const mergeTypedSpace = EditorView.inputHandler.of((view, from, to, text) => {
  const isNext = from === to && from === view.state.field(spaceField)
  if (!isNext || !replacesInsertedSpace(text)) return false
  view.dispatch({
    changes: { from: from - 1, to: from, insert: text },
    selection: { anchor: from },
    userEvent: 'input.type',
  })
  return true
})

export const completionSpaceExtension: Extension = [spaceField, mergeTypedSpace]
