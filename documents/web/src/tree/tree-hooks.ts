import { useEffect, useRef, useState } from 'react'
import { setFoldersExpanded } from './expanded.ts'
import type { TreeNode } from './node.ts'
import { findFolderPath } from './rules.ts'
import type { TreeRowDragFunctions } from './tree-row.tsx'

/** Loads the code of the tree actions with the first action, because most visits only read. */
export const loadTreeActions = () => import('./actions.ts')

/** Loads the drag-and-drop code only when a pointer comes near. */
export function useTreeDragFunctions(slug: string) {
  const [tools, setTools] = useState<TreeRowDragFunctions>()
  const load = async () => {
    void loadTreeActions()
    const module = await import('./drag.ts')
    setTools(module)
  }
  useEffect(
    () =>
      tools?.handleTreeNodeDrops(slug, (id, place) => {
        if (place.parentId !== null) setFoldersExpanded(slug, [place.parentId], true)
        void loadTreeActions().then((to) => to.moveDocument(slug, id, place))
      }),
    [slug, tools],
  )
  return { drag: tools, loadDrag: () => void load() }
}

/** Expands the folders above the current document once per document, so that the user can collapse them again. */
export function useExpandParentFolders(
  slug: string,
  nodes: readonly TreeNode[],
  current: TreeNode | undefined,
) {
  const id = current?.id
  const revealed = useRef<number>(undefined)
  useEffect(() => {
    if (id === undefined || revealed.current === id) return
    revealed.current = id
    setFoldersExpanded(
      slug,
      (findFolderPath(nodes, id) ?? []).map((folder) => folder.id),
      true,
    )
  }, [slug, nodes, id])
}
