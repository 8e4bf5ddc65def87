import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { blockMoveKeymap } from './apply-move.ts'
import { blockHandlePlugin } from './block-handle.ts'

const theme = EditorView.theme({
  '.cm-block-handle': {
    position: 'absolute',
    zIndex: '2',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '20px',
    height: '28px',
    marginLeft: '1px',
    borderRadius: '4px',
    color: 'var(--muted)',
    cursor: 'grab',
    touchAction: 'none',
  },
  '.cm-block-handle:hover': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
  '.cm-block-handle:active': { cursor: 'grabbing' },
  '.cm-block-handle svg': { strokeWidth: '2', strokeLinecap: 'round' },
  '.cm-block-handle[hidden], .cm-drop-line[hidden]': { display: 'none' },
  '.cm-drop-line': {
    position: 'absolute',
    zIndex: '2',
    width: 'calc(var(--text-width) - 48px)',
    height: '2px',
    margin: '-1px 0 0 24px',
    borderRadius: '1px',
    backgroundColor: 'var(--accent)',
    pointerEvents: 'none',
  },
})

/** Moves whole blocks by a handle at their left, and with Alt-Up and Alt-Down. */
export const blockMoveExtension: Extension = [keymap.of(blockMoveKeymap), blockHandlePlugin, theme]
