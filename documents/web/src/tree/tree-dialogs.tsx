import { Button } from '@sanhe/ui/button.tsx'
import { classes } from '@sanhe/ui/classes.ts'
import { Confirm } from '@sanhe/ui/confirm.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DocType, TreeNode } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { createDocument, moveDocument, removeDocument } from './actions.ts'
import { closeTreeDialog, type TreeDialog, useTreeDialog } from './dialog-store.ts'
import { DocumentTypeIcon, documentTypes } from './doc-type.tsx'
import { documentTypeLabels } from './doc-type-text.ts'
import { setFoldersExpanded } from './expanded.ts'
import { ParentFolderField } from './folder-field.tsx'
import { listChildNodes } from './rules.ts'
import { treeLabels } from './text.ts'

const ShareDialog = lazy(() =>
  import('#shares/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
)

/** Renders the open dialog of the tree. The shell mounts this component once. */
export function TreeDialogs() {
  const dialog = useTreeDialog()
  if (!dialog) return null
  if (dialog.kind === 'new') return <NewDialog dialog={dialog} />
  if (dialog.kind === 'move') return <MoveDialog slug={dialog.slug} node={dialog.node} />
  if (dialog.kind === 'remove') return <RemoveDialog dialog={dialog} />
  return (
    <Suspense>
      <ShareDialog document={dialog.node} onClose={closeTreeDialog} />
    </Suspense>
  )
}

function NewDialog({ dialog }: { dialog: TreeDialog & { kind: 'new' } }) {
  const { slug, type } = dialog
  const t = useText(treeLabels)
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [docType, setDocType] = useState<DocType>('general')
  const [parentId, setParentId] = useState(dialog.parentId)
  const create = useMutation({
    mutationFn: () => createDocument(slug, { type, title: title.trim(), docType, parentId }),
    onSuccess(doc) {
      if (parentId !== null) setFoldersExpanded(slug, [parentId], true)
      if (type === 'folder') setFoldersExpanded(slug, [doc.id], true)
      closeTreeDialog()
      if (type === 'doc')
        void navigate({
          to: '/projects/$slug/docs/$docSlug',
          params: { slug, docSlug: doc.slug },
          search: { edit: true },
        })
    },
  })
  return (
    <Dialog isOpen onClose={closeTreeDialog} title={type === 'doc' ? t.newDocument : t.newFolder}>
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
        {type === 'doc' && <TypeChoice value={docType} onChange={setDocType} />}
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

function TypeChoice({ value, onChange }: { value: DocType; onChange: (type: DocType) => void }) {
  const t = useText(treeLabels)
  const kinds = useText(documentTypeLabels)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.type}</legend>
      <div className="flex flex-wrap gap-2">
        {documentTypes.map((type) => (
          <label
            key={type}
            className={classes(
              'flex h-control cursor-pointer items-center gap-2 rounded-control border px-3 text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
              type === value ? 'border-accent bg-accent-soft text-accent-text' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="doc-type"
              className="sr-only"
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <DocumentTypeIcon type={type} className="text-current" />
            {kinds[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MoveDialog({ slug, node }: { slug: string; node: TreeNode }) {
  const t = useText(treeLabels)
  const { data: nodes = [] } = useQuery(treeQuery(slug))
  const [parentId, setParentId] = useState(node.parent_id)
  const move = () => {
    closeTreeDialog()
    if (parentId === node.parent_id) return
    if (parentId !== null) setFoldersExpanded(slug, [parentId], true)
    void moveDocument(slug, node.id, { parentId, index: listChildNodes(nodes, parentId).length })
  }
  return (
    <Dialog isOpen onClose={closeTreeDialog} title={t.moveHeading(node.title)}>
      <ParentFolderField slug={slug} value={parentId} onChange={setParentId} moving={node} />
      <DialogActions>
        <Button onClick={closeTreeDialog}>{t.cancel}</Button>
        <Button look="primary" onClick={move}>
          {t.move}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function RemoveDialog({ dialog: { slug, node, nextId } }: { dialog: TreeDialog & { kind: 'remove' } }) {
  const t = useText(treeLabels)
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isFolder = node.type === 'folder'
  const isConfirmed = useRef(false)
  const nextRow = () =>
    isConfirmed.current ? document.querySelector<HTMLElement>(`#tree-${nextId}`) : undefined
  const remove = () => {
    isConfirmed.current = true
    closeTreeDialog()
    if (pathname === `/projects/${slug}/docs/${node.slug}`)
      void navigate({ to: '/projects/$slug', params: { slug } })
    void removeDocument(slug, node)
  }
  return (
    <Confirm
      isOpen
      onClose={closeTreeDialog}
      returnFocusTo={nextRow}
      onConfirm={remove}
      title={isFolder ? t.removeFolder : t.removeDocument}
      action={t.remove}
    >
      {isFolder ? t.removeFolderHint(node.title, node.children.length) : t.removeDocumentHint(node.title)}
    </Confirm>
  )
}
