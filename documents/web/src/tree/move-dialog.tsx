import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { TreeNode } from '#api.ts'
import { moveDocument } from './actions.ts'
import { getCachedTree } from './cached-tree.ts'
import { closeTreeDialog } from './dialog-store.ts'
import { setFoldersExpanded } from './expanded.ts'
import { type MoveDestination, MoveDestinationFields } from './move-destination.tsx'
import { moveNodesToProject } from './move-to-project.ts'
import { listChildNodes } from './moves.ts'
import { treeLabels } from './text.ts'

/** Asks for the project and the folder into which one document or folder moves. */
export function MoveDialog({ slug, node }: { slug: string; node: TreeNode }) {
  const t = useText(treeLabels)
  const router = useRouter()
  const [to, setTo] = useState<MoveDestination>({ slug, parentId: node.parent_id })
  const move = () => {
    closeTreeDialog()
    if (to.slug !== slug) return void moveNodesToProject(slug, [node], to, router)
    if (to.parentId === node.parent_id) return
    if (to.parentId !== null) setFoldersExpanded(slug, [to.parentId], true)
    const index = listChildNodes(getCachedTree(slug), to.parentId).length
    void moveDocument(slug, node.id, { parentId: to.parentId, index })
  }
  return (
    <Dialog isOpen onClose={closeTreeDialog} title={t.moveHeading(node.title)}>
      <MoveDestinationFields slug={slug} nodes={[node]} value={to} onChange={setTo} />
      <DialogActions>
        <Button onClick={closeTreeDialog}>{t.cancel}</Button>
        <Button look="primary" onClick={move}>
          {t.move}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
