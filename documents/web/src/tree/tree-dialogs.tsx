import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { createDocument } from './actions.ts'
import { closeTreeDialog, type TreeDialog, useTreeDialog } from './dialog-store.ts'
import { setFoldersExpanded } from './expanded.ts'
import { ParentFolderField } from './folder-field.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { listAllTreeNodes } from './node.ts'
import { removeDocument } from './remove.ts'
import { treeLabels } from './text.ts'

const ShareDialog = lazyExport(() => import('#shares/share-dialog.tsx'), 'ShareDialog')

/** Renders the open dialog of the tree. The shell mounts this component once. */
export function TreeDialogs() {
  const dialog = useTreeDialog()
  if (!dialog) return null
  if (dialog.kind === 'new-folder') return <NewFolderDialog dialog={dialog} />
  if (dialog.kind === 'move') return <MoveDialog slug={dialog.slug} node={dialog.node} />
  if (dialog.kind === 'remove-folder') return <RemoveFolderDialog dialog={dialog} />
  return (
    <Suspense>
      <ShareDialog document={dialog.node} onClose={closeTreeDialog} />
    </Suspense>
  )
}

function NewFolderDialog({ dialog }: { dialog: TreeDialog & { kind: 'new-folder' } }) {
  const { slug } = dialog
  const t = useText(treeLabels)
  const [title, setTitle] = useState('')
  const [parentId, setParentId] = useState(dialog.parentId)
  const create = useMutation({
    mutationFn: () =>
      createDocument(slug, { type: 'folder', title: title.trim(), docType: 'general', parentId }),
    onSuccess(doc) {
      if (parentId !== null) setFoldersExpanded(slug, [parentId], true)
      setFoldersExpanded(slug, [doc.id], true)
      closeTreeDialog()
    },
  })
  return (
    <Dialog isOpen onClose={closeTreeDialog} title={t.newFolder}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending) create.mutate()
        }}
      >
        <TextField
          label={t.title}
          value={title}
          required
          maxLength={200}
          autoComplete="off"
          error={create.error?.message}
          onChange={(event) => setTitle(event.target.value)}
        />
        <ParentFolderField slug={slug} value={parentId} onChange={setParentId} />
        <DialogActions>
          <Button onClick={closeTreeDialog}>{t.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending} disabled={title.trim() === ''}>
            {t.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type RemoveFolderDialogProps = { dialog: TreeDialog & { kind: 'remove-folder' } }

/** Asks what happens to the contents of a folder that is deleted. The user can undo both answers. */
function RemoveFolderDialog({ dialog: { slug, node, nextId } }: RemoveFolderDialogProps) {
  const t = useText(treeLabels)
  const router = useRouter()
  const isConfirmed = useRef(false)
  const nextRow = () =>
    isConfirmed.current ? document.querySelector<HTMLElement>(`#tree-${nextId}`) : undefined
  const remove = (withContents: boolean) => () => {
    isConfirmed.current = true
    closeTreeDialog()
    void removeDocument({ slug, node, router, withContents })
  }
  const count = listAllTreeNodes(node.children).length
  return (
    <Dialog
      isOpen
      onClose={closeTreeDialog}
      returnFocusTo={nextRow}
      title={t.removeFolder(node.title)}
      description={t.removeFolderHint(count)}
    >
      <DialogActions>
        <Button onClick={closeTreeDialog} data-focus-first>
          {t.cancel}
        </Button>
        <Button onClick={remove(false)}>{t.removeFolderOnly}</Button>
        <Button look="danger" onClick={remove(true)}>
          {t.removeWithContents}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
