import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { moveSelectedNodes } from './batch-actions.ts'
import { setFoldersExpanded } from './expanded.ts'
import { ParentFolderField } from './folder-field.tsx'
import type { TreeNode } from './node.ts'
import { treeSelectionLabels } from './selection-text.ts'
import { treeLabels } from './text.ts'

type MoveSelectedDialogProps = {
  slug: string
  nodes: readonly TreeNode[]
  onClose: () => void
  onMoved: () => void
}

/** Asks for the folder into which the selected nodes move. */
export function MoveSelectedDialog({ slug, nodes, onClose, onMoved }: MoveSelectedDialogProps) {
  const t = useText(treeLabels)
  const s = useText(treeSelectionLabels)
  const [parentId, setParentId] = useState<number | null>(null)
  const move = () => {
    onClose()
    onMoved()
    if (parentId !== null) setFoldersExpanded(slug, [parentId], true)
    void moveSelectedNodes(slug, nodes, parentId)
  }
  return (
    <Dialog isOpen onClose={onClose} title={s.moveHeading(nodes.length)}>
      <ParentFolderField slug={slug} value={parentId} onChange={setParentId} moving={nodes} />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button look="primary" onClick={move}>
          {t.move}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
