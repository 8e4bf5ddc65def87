import { localStorageItem } from '@sanhe/ui/local-storage.ts'

/** `live` formats the text in place, `write` shows the Markdown source. */
export const editModes = ['live', 'write', 'split', 'preview'] as const
export type EditMode = (typeof editModes)[number]

/** Editing mode that this user last chose. On a narrow screen `split` becomes `write`, because two views do not fit. */
export const editModeStore = localStorageItem<EditMode>(
  'sanhe.documents.editMode',
  (text) => editModes.find((mode) => mode === text) ?? 'live',
  (mode) => mode,
)

export const chooseFittingEditMode = (mode: EditMode, isNarrow: boolean): EditMode =>
  isNarrow && mode === 'split' ? 'write' : mode
