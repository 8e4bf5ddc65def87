import type { EditorView } from '@codemirror/view'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import {
  Bold,
  Code,
  Heading,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react'
import { type MouseEvent, type RefObject, useMemo } from 'react'
import { useIsEventStreamConnected } from '#live.ts'
import { offlineNoteLabels } from '#offline/offline-note-text.ts'
import { redoEdit, undoEdit } from './codemirror.ts'
import { editorLabels } from './editor-text.ts'
import { formatShortcut } from './shortcut-names.ts'
import { createEditorTools, editorToolShortcuts } from './tools.ts'

type ToolbarProps = {
  view: EditorView | null
  /** File input of the toolbar. The slash menu opens the same input. */
  picker: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
}

const simple = [
  ['bold', Bold],
  ['italic', Italic],
  ['strike', Strikethrough],
  ['code', Code],
  ['link', Link],
] as const
const blocks = [
  ['bullet', List],
  ['ordered', ListOrdered],
  ['task', ListChecks],
  ['quote', Quote],
  ['codeBlock', SquareCode],
] as const
const headingIcons: LucideIcon[] = [Heading1, Heading2, Heading3]

export function EditorToolbar({ view, picker, onFiles }: ToolbarProps) {
  const t = useText(editorLabels)
  const offline = useText(offlineNoteLabels)
  const isConnected = useIsEventStreamConnected()
  const tools = useMemo(() => createEditorTools(t.words), [t])
  const withKey = (name: keyof typeof editorToolShortcuts) =>
    `${t.tools[name]} (${formatShortcut(editorToolShortcuts[name])})`
  const button = (name: (typeof simple | typeof blocks)[number][0], icon: LucideIcon) => (
    <IconButton
      key={name}
      icon={icon}
      onMouseDown={keepFocus}
      label={withKey(name)}
      disabled={!view}
      onClick={() => view && tools[name](view)}
    />
  )
  return (
    <div
      role="toolbar"
      aria-label={t.tools.label}
      className="flex min-w-0 items-center gap-0.5 overflow-x-auto overscroll-x-contain px-2 py-1 [scrollbar-width:none]"
    >
      <IconButton
        icon={Undo2}
        onMouseDown={keepFocus}
        label={t.tools.undo}
        disabled={!view}
        onClick={() => view && undoEdit(view)}
      />
      <IconButton
        icon={Redo2}
        onMouseDown={keepFocus}
        label={t.tools.redo}
        disabled={!view}
        onClick={() => view && redoEdit(view)}
      />
      <Gap />
      <Menu trigger={<IconButton icon={Heading} label={t.tools.heading} disabled={!view} />}>
        {headingIcons.map((icon, index) => (
          <MenuItem
            key={index}
            icon={icon}
            shortcut={formatShortcut(`Mod-Alt-${index + 1}`)}
            onSelect={() => view && tools.heading(view, index + 1)}
          >
            {t.tools.headingLevel(index + 1)}
          </MenuItem>
        ))}
      </Menu>
      {simple.map(([name, icon]) => button(name, icon))}
      <Gap />
      {blocks.map(([name, icon]) => button(name, icon))}
      <IconButton
        icon={Table}
        onMouseDown={keepFocus}
        label={t.tools.table}
        disabled={!view}
        onClick={() => view && tools.table(view)}
      />
      <IconButton
        icon={ImagePlus}
        label={isConnected ? t.tools.image : offline.upload}
        disabled={!view || !isConnected}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** A button that takes the focus from the text would close the software keyboard of a phone. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

const Gap = () => <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
