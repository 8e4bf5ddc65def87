import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/**
 * Placeholder of a running upload or of a document that is being created. It is a decoration and not part of the text,
 * so that it is never saved.
 */
export const addUploadPlaceholder = StateEffect.define<{ id: number; at: number; label: string }>({
  map: ({ id, at, label }, changes) => ({ id, at: changes.mapPos(at, 1), label }),
})
export const removeUploadPlaceholder = StateEffect.define<{ id: number }>()

let lastId = 0
export const createPlaceholderId = () => ++lastId

class UploadMark extends WidgetType {
  readonly id: number
  readonly label: string
  constructor(id: number, label: string) {
    super()
    this.id = id
    this.label = label
  }
  override toDOM() {
    const element = document.createElement('span')
    element.className = 'upload-mark'
    element.setAttribute('role', 'status')
    element.textContent = `${this.label} …`
    return element
  }
}

export const uploadPlaceholderField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let next = marks.map(changes)
    for (const effect of effects) {
      if (effect.is(addUploadPlaceholder)) {
        const widget = new UploadMark(effect.value.id, effect.value.label)
        next = next.update({ add: [Decoration.widget({ widget, side: 1 }).range(effect.value.at)] })
      } else if (effect.is(removeUploadPlaceholder)) {
        next = next.update({ filter: (_from, _to, mark) => idOf(mark) !== effect.value.id })
      }
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

const idOf = (mark: Decoration) => (mark.spec as { widget: UploadMark }).widget.id

/** Returns the current position of an upload's placeholder, or undefined when the text around it was replaced. */
export function findUploadPlaceholderPosition(view: EditorView, id: number) {
  const cursor = view.state.field(uploadPlaceholderField).iter()
  for (; cursor.value; cursor.next()) if (idOf(cursor.value) === id) return cursor.from
  return undefined
}
