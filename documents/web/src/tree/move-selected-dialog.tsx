import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { moveSelectedNodes } from './batch-actions.ts'
import { setFoldersExpanded } from './expanded.ts'
import { type MoveDestination, MoveDestinationFields } from './move-destination.tsx'
import { moveNodesToProject } from './move-to-project.ts'
import type { TreeNode } from './node.ts'
import { treeSelectionLabels } from './selection-text.ts'
import { treeLabels } from './text.ts'

type MoveSelectedDialogProps = {
  slug: string
  nodes: readonly TreeNode[]
  onClose: () => void
  onMoved: () => void
}

/** Asks for the project and the folder into which the selected nodes move. */
export function MoveSelectedDialog({ slug, nodes, onClose, onMoved }: MoveSelectedDialogProps) {
  const t = useText(treeLabels)
  const s = useText(treeSelectionLabels)
  const router = useRouter()
  const [to, setTo] = useState<MoveDestination>({ slug, parentId: null })
  const move = () => {
    onClose()
    onMoved()
    if (to.slug !== slug) return void moveNodesToProject(slug, nodes, to, router)
    if (to.parentId !== null) setFoldersExpanded(slug, [to.parentId], true)
    void moveSelectedNodes(slug, nodes, to.parentId)
  }
  return (
    <Dialog isOpen onClose={onClose} title={s.moveHeading(nodes.length)}>
      <MoveDestinationFields slug={slug} nodes={nodes} value={to} onChange={setTo} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" onClick={move}>
          {t.move}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
