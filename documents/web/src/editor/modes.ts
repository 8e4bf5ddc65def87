import { localStorageItem } from '@sanhe/ui/local-storage.ts'

export const editModes = ['write', 'split', 'preview'] as const
export type EditMode = (typeof editModes)[number]

/** Editing mode that this user last chose. Phones have no room for the split view. */
export const modeStore = localStorageItem<EditMode>(
  'sanhe.documents.editMode',
  (text) => editModes.find((mode) => mode === text) ?? 'split',
  (mode) => mode,
)

export const modeFor = (mode: EditMode, isNarrow: boolean): EditMode =>
  isNarrow && mode === 'split' ? 'write' : mode
