import { afterMenu } from '@sanhe/ui/after-menu.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { FloatingMenu, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '@sanhe/ui/menu.tsx'
import { MoveMenuItems } from '@sanhe/ui/move-menu-items.tsx'
import { useRouter } from '@tanstack/react-router'
import {
  CloudOff,
  Copy,
  FilePlus,
  FolderInput,
  FolderOutput,
  FolderPlus,
  LayoutTemplate,
  PenLine,
  Share2,
  SquareCheck,
  Tag,
  Trash2,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import type { TreeNode } from '#api.ts'
import { useIsEventStreamConnected } from '#live.ts'
import { startNewDocument } from '#new-document/start-new-document.ts'
import { exportDialogStore } from '#transfer/dialog-store.ts'
import { transferMenuLabels } from '#transfer/menu-text.ts'
import { changeDocumentType, setDocumentTemplate } from './actions.ts'
import { openTreeDialog } from './dialog-store.ts'
import { DocumentTypeIcon, documentTypes } from './doc-type.tsx'
import { documentTypeLabels } from './doc-type-text.ts'
import { getCachedTree } from './cached-tree.ts'
import { computeNodePlaceAfterMove, type TreeNodeMove } from './moves.ts'
import { treeSelectionLabels } from './selection-text.ts'
import { treeLabels } from './text.ts'

export type TreeMenuAnchor = Element | { x: number; y: number }

type TreeMenuProps = {
  slug: string
  node: TreeNode
  anchor: TreeMenuAnchor
  onClose: () => void
  onRename: () => void
  onRemove: () => void
  onSelect: () => void
  onStep: (step: TreeNodeMove) => void
}

export function TreeMenu({
  slug,
  node,
  anchor,
  onClose,
  onRename,
  onRemove,
  onSelect,
  onStep,
}: TreeMenuProps) {
  const t = useText(treeLabels)
  const s = useText(treeSelectionLabels)
  const transfer = useText(transferMenuLabels)
  const [isOpen, setOpen] = useState(true)
  const target = useMemo(() => (anchor instanceof Element ? anchor : pointAnchor(anchor)), [anchor])
  const changeOpen = (open: boolean) => {
    setOpen(open)
    if (!open) onClose()
  }
  const canStep = (direction: TreeNodeMove) =>
    computeNodePlaceAfterMove(getCachedTree(slug), node.id, direction) !== undefined
  const step = (direction: TreeNodeMove) =>
    canStep(direction) ? afterMenu(() => onStep(direction)) : undefined
  const isFolder = node.type === 'folder'
  const isOffline = !useIsEventStreamConnected()
  const duplicate = async () => (await import('./batch-actions.ts')).duplicateSelectedNodes(slug, [node])
  return (
    <FloatingMenu isOpen={isOpen} onOpenChange={changeOpen} anchor={target}>
      {isOffline && (
        <MenuItem icon={CloudOff} disabled onSelect={() => {}}>
          {t.offline}
        </MenuItem>
      )}
      {isFolder && <NewChildItems slug={slug} folder={node} isOffline={isOffline} />}
      <MenuItem disabled={isOffline} icon={PenLine} shortcut="F2" onSelect={afterMenu(onRename)}>
        {t.rename}
      </MenuItem>
      {!isFolder && <DocumentItems slug={slug} document={node} isOffline={isOffline} />}
      <MenuItem disabled={isOffline} icon={Copy} onSelect={() => void duplicate()}>
        {s.duplicate}
      </MenuItem>
      <MenuItem icon={SquareCheck} onSelect={afterMenu(onSelect)}>
        {s.select}
      </MenuItem>
      <MenuItem
        disabled={isOffline}
        icon={FolderInput}
        onSelect={() => openTreeDialog({ kind: 'move', slug, node })}
      >
        {t.moveTo}
      </MenuItem>
      <MenuItem
        disabled={isOffline}
        icon={FolderOutput}
        onSelect={() => exportDialogStore.open({ slug, document: node })}
      >
        {transfer.menuExport}
      </MenuItem>
      <MoveMenuItems up={t.moveUp} down={t.moveDown} onUp={step('up')} onDown={step('down')} hasKeys />
      <MenuSeparator />
      <MenuItem disabled={isOffline} icon={Trash2} danger shortcut="Del" onSelect={afterMenu(onRemove)}>
        {t.remove}
      </MenuItem>
    </FloatingMenu>
  )
}

type NewChildItemsProps = { slug: string; folder: TreeNode; isOffline: boolean }

/** Items that create a document or a folder inside a folder. */
function NewChildItems({ slug, folder, isOffline }: NewChildItemsProps) {
  const t = useText(treeLabels)
  const router = useRouter()
  return (
    <>
      <MenuItem
        disabled={isOffline}
        icon={FilePlus}
        onSelect={afterMenu(() => startNewDocument(router, slug, folder.id))}
      >
        {t.newDocumentHere}
      </MenuItem>
      <MenuItem
        disabled={isOffline}
        icon={FolderPlus}
        onSelect={() => openTreeDialog({ kind: 'new-folder', slug, parentId: folder.id })}
      >
        {t.newFolderHere}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

type DocumentItemsProps = { slug: string; document: TreeNode; isOffline: boolean }

/** Items that only documents have: the type, sharing, and use as a template. */
function DocumentItems({ slug, document, isOffline }: DocumentItemsProps) {
  const t = useText(treeLabels)
  const kinds = useText(documentTypeLabels)
  return (
    <>
      <Submenu icon={Tag} label={t.changeType}>
        <MenuRadioGroup
          label={t.type}
          value={document.doc_type}
          onChange={(type) => void changeDocumentType(slug, document, type)}
          options={documentTypes.map((type) => ({
            value: type,
            label: (
              <span className="flex items-center gap-2">
                <DocumentTypeIcon type={type} />
                {kinds[type]}
              </span>
            ),
          }))}
        />
      </Submenu>
      <MenuItem
        disabled={isOffline}
        icon={Share2}
        onSelect={() => openTreeDialog({ kind: 'share', slug, node: document })}
      >
        {t.share}
      </MenuItem>
      <MenuItem
        disabled={isOffline}
        icon={LayoutTemplate}
        onSelect={() => void setDocumentTemplate(slug, document, !document.is_template)}
      >
        {document.is_template ? t.removeTemplate : t.makeTemplate}
      </MenuItem>
    </>
  )
}

const pointAnchor = ({ x, y }: { x: number; y: number }) => ({
  getBoundingClientRect: () => new DOMRect(x, y, 0, 0),
})
