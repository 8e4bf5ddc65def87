import { useSyncExternalStore } from 'react'
import type { TreeNode } from '#api.ts'

/** The open dialog of the tree. Any component can open it, and the shell renders it. */
export type TreeDialog =
  | { kind: 'new-folder'; slug: string; parentId: number | null }
  | { kind: 'move' | 'share'; slug: string; node: TreeNode }
  /** `nextId`: id of the node whose row gets the focus after the deletion. */
  | { kind: 'remove-folder'; slug: string; node: TreeNode; nextId?: number }

let current: TreeDialog | undefined
const listeners = new Set<() => void>()

function set(dialog: TreeDialog | undefined) {
  current = dialog
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openTreeDialog = (dialog: TreeDialog) => set(dialog)
export const closeTreeDialog = () => set(undefined)
export const useTreeDialog = () => useSyncExternalStore(listen, () => current)
