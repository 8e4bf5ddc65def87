import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, LayoutTemplate } from 'lucide-react'
import { memo, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DocumentTypeIcon, FolderIcon } from './doc-type.tsx'
import { documentTypeLabels } from './doc-type-text.ts'
import type * as dragTools from './drag.ts'
import { RenameInput } from './rename-input.tsx'
import { isSameTreeRow, type VisibleTreeRow } from './rules.ts'
import { treeSidebarLabels } from './sidebar-text.ts'

export type TreeRowDragFunctions = typeof dragTools

export type TreeRowHandlers = {
  toggle: (id: number, isExpanded: boolean) => void
  focus: (id: number) => void
  menu: (id: number, anchor: Element | { x: number; y: number }) => void
  rename: (id: number, title: string | undefined) => void
}

type TreeRowProps = {
  slug: string
  row: VisibleTreeRow
  isCurrent: boolean
  isSelected: boolean
  isTabStop: boolean
  isRenaming: boolean
  /** Names of other users who look at the document. */
  people: string | undefined
  handlers: TreeRowHandlers
  drag: TreeRowDragFunctions | undefined
  hasMenu: boolean
}

/** Skips rendering of rows that look the same, because a tree can have thousands of rows. */
function isSame({ row: one, ...rest }: TreeRowProps, { row: other, ...others }: TreeRowProps) {
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  return isSameTreeRow(one, other) && keys.every((key) => rest[key] === others[key])
}

function useDragMark({ slug, row, handlers, drag }: TreeRowProps) {
  const element = useRef<HTMLDivElement>(null)
  const [mark, setMark] = useState<dragTools.RowDragHighlight>()
  const id = row.node.id
  const latestRow = useEffectEvent(() => row)
  useEffect(() => {
    if (!drag || !element.current) return
    const expand = () => handlers.toggle(id, true)
    return drag.makeTreeRowDraggable(element.current, { slug, row: () => latestRow(), mark: setMark, expand })
  }, [drag, handlers, id, slug])
  return { element, mark }
}

const rowClasses = ({ isCurrent, isSelected }: TreeRowProps, mark: dragTools.RowDragHighlight) =>
  joinClassNames(
    'group relative flex h-row items-center rounded-[6px] pr-1 text-sm outline-offset-[-2px] select-none',
    '[contain-intrinsic-size:auto_var(--row)] [content-visibility:auto]',
    isCurrent ? 'bg-accent-soft font-medium text-accent-text' : isSelected ? 'bg-hover' : 'hover:bg-hover',
    isSelected && 'shadow-[inset_3px_0_0_var(--accent)]',
    mark === 'dragged' && 'opacity-50',
    mark === 'inside' && 'bg-accent-soft outline-2 outline-accent',
  )

/** Returns what screen readers say for a row: a document with its kind and the users who look at it. */
function useRowLabel({ row: { node }, people }: TreeRowProps) {
  const t = useText(treeSidebarLabels)
  const kinds = useText(documentTypeLabels)
  if (node.type === 'folder') return node.title
  return [node.title, node.is_template ? t.template : kinds[node.doc_type], people].filter(Boolean).join(', ')
}

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { slug, row, isCurrent, isSelected, isTabStop, isRenaming, people, handlers, hasMenu } = props
  const { node, depth, isExpanded } = row
  const { element, mark } = useDragMark(props)
  const label = useRowLabel(props)
  const isFolder = node.type === 'folder'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles keys for all its rows
    <div
      ref={element}
      role="treeitem"
      id={`tree-${node.id}`}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={isSelected || isCurrent}
      aria-label={label}
      {...(isFolder ? { 'aria-expanded': isExpanded } : {})}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && handlers.focus(node.id)}
      onClick={() => isFolder && !isRenaming && handlers.toggle(node.id, !isExpanded)}
      onContextMenu={(event) => {
        event.preventDefault()
        handlers.menu(node.id, { x: event.clientX, y: event.clientY })
      }}
      style={{ paddingLeft: 4 + depth * 16 }}
      className={rowClasses(props, mark)}
    >
      <RowIcons row={row} isCurrent={isCurrent} />
      {isRenaming ? (
        <RenameInput title={node.title} onDone={(title) => handlers.rename(node.id, title)} />
      ) : (
        <RowTitle slug={slug} row={row} />
      )}
      {people && (
        <span
          title={people}
          className="pointer-events-none mr-1 size-2 shrink-0 rounded-full bg-accent group-hover:invisible"
        />
      )}
      {hasMenu && !isRenaming && <RowMenuButton row={row} onMenu={handlers.menu} />}
      <DropLine mark={mark} depth={depth} />
    </div>
  )
}, isSame)

/** The arrow of a folder, and the icon of a folder, a template or a kind of document. */
function RowIcons({ row: { node, isExpanded }, isCurrent }: Pick<TreeRowProps, 'row' | 'isCurrent'>) {
  const isFolder = node.type === 'folder'
  return (
    <>
      <ChevronRight
        aria-hidden
        className={joinClassNames(
          'mr-0.5 size-4 shrink-0 text-faint transition-transform duration-100',
          isExpanded && 'rotate-90',
          !isFolder && 'invisible',
        )}
      />
      {isFolder ? (
        <FolderIcon isOpen={isExpanded} />
      ) : node.is_template ? (
        <LayoutTemplate
          aria-hidden
          className={joinClassNames('size-4 shrink-0', isCurrent ? 'text-accent-text' : 'text-muted')}
        />
      ) : (
        <DocumentTypeIcon type={node.doc_type} {...(isCurrent ? { className: 'text-accent-text' } : {})} />
      )}
    </>
  )
}

type RowMenuButtonProps = { row: VisibleTreeRow; onMenu: TreeRowHandlers['menu'] }

function RowMenuButton({ row: { node }, onMenu }: RowMenuButtonProps) {
  const t = useText(treeSidebarLabels)
  return (
    <IconButton
      icon={Ellipsis}
      label={t.actionsFor(node.title)}
      small
      tabIndex={-1}
      className="absolute right-1 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      onClick={(event) => {
        event.stopPropagation()
        onMenu(node.id, event.currentTarget)
      }}
    />
  )
}

/** The title is a real link that fills the row, so that a document can be opened in a new tab. */
function RowTitle({ slug, row: { node } }: { slug: string; row: VisibleTreeRow }): ReactNode {
  const words = (
    <span className="min-w-0 flex-1 truncate px-2 group-focus-within:pr-8 group-hover:pr-8 pointer-coarse:pr-12">
      {node.title}
    </span>
  )
  if (node.type === 'folder') return words
  return (
    <>
      {words}
      <Link
        to="/projects/$slug/docs/$docSlug"
        params={{ slug, docSlug: node.slug }}
        tabIndex={-1}
        aria-hidden
        draggable={false}
        title={node.title}
        className="absolute inset-0"
      />
    </>
  )
}

function DropLine({ mark, depth }: { mark: dragTools.RowDragHighlight; depth: number }) {
  if (mark !== 'above' && mark !== 'below') return null
  return (
    <span
      aria-hidden
      style={{ left: 8 + depth * 16 }}
      className={joinClassNames(
        'pointer-events-none absolute right-1 z-10 h-0.5 rounded bg-accent',
        mark === 'above' ? 'top-0' : 'bottom-0',
      )}
    />
  )
}
