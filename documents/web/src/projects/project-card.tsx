import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sanhe/ui/menu.tsx'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Ellipsis, FolderInput, FolderOutput, PenLine, Trash2 } from 'lucide-react'
import type { Project } from '#api.ts'
import { exportDialogStore, importDialogStore } from '#transfer/dialog-store.ts'
import { transferMenuLabels } from '#transfer/menu-text.ts'
import { useCanWrite, useIsAdmin } from '#rights.ts'
import { ProjectIcon } from './project-icon.tsx'
import { projectsLabels } from './text.ts'
import { useProjectCardDrag } from './use-card-drag.ts'

type ProjectCardProps = {
  project: Project
  onEdit: () => void
  onRemove: () => void
  /**
   * Moves the project one place forward (`onEarlier`) or back (`onLater`). Undefined if the project is already first or
   * last.
   */
  onEarlier?: () => void
  onLater?: () => void
  /** Called when another project is dropped before or after this one. */
  onDrop: (draggedId: number, side: 'before' | 'after') => void
}

export function ProjectCard({ project, onEdit, onRemove, onEarlier, onLater, onDrop }: ProjectCardProps) {
  const t = useText(projectsLabels)
  const importText = useText(transferMenuLabels)
  const isAdmin = useIsAdmin()
  const { element, mark, loadDrag } = useProjectCardDrag(project.id, onDrop)
  return (
    <article
      ref={element}
      {...(isAdmin && { onPointerEnter: loadDrag })}
      className={joinClassNames(
        'relative flex h-full flex-col gap-3 rounded-control border border-line bg-surface p-4 shadow-raised transition-shadow duration-150 hover:shadow-floating',
        mark === 'dragged' && 'opacity-50',
        mark === 'before' &&
          'before:absolute before:inset-y-0 before:-left-2.5 before:w-1 before:rounded before:bg-accent',
        mark === 'after' &&
          'before:absolute before:inset-y-0 before:-right-2.5 before:w-1 before:rounded before:bg-accent',
      )}
    >
      <div className="flex items-start gap-3">
        <ProjectIcon project={project} large />
        <div className="min-w-0 flex-1 pr-8">
          <h2 className="line-clamp-2 text-base font-semibold [overflow-wrap:anywhere]">
            <Link
              draggable={false}
              to="/projects/$slug"
              params={{ slug: project.slug }}
              className="outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-text"
            >
              {project.name}
            </Link>
          </h2>
          <RelativeTimeLabel at={project.updated_at} className="text-xs text-muted" />
        </div>
      </div>
      <p className="line-clamp-2 text-sm sm:min-h-10 text-muted [overflow-wrap:anywhere]">
        {project.description}
      </p>
      <p className="mt-auto flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
        <span>{t.documents(project.doc_count)}</span>
        {project.doing_count > 0 && <span className="text-text">{t.doing(project.doing_count)}</span>}
      </p>
      <div className="absolute top-3 right-3">
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.actionsFor(project.name)} small />}>
          {isAdmin && (
            <MenuItem icon={PenLine} onSelect={onEdit}>
              {t.editItem}
            </MenuItem>
          )}
          {useCanWrite() && (
            <MenuItem
              icon={FolderInput}
              onSelect={() => importDialogStore.open({ kind: 'project', slug: project.slug })}
            >
              {importText.menuImport}
            </MenuItem>
          )}
          <MenuItem icon={FolderOutput} onSelect={() => exportDialogStore.open({ slug: project.slug })}>
            {importText.menuExport}
          </MenuItem>
          {isAdmin && (
            <>
              <MenuSeparator />
              <MenuItem icon={ArrowLeft} disabled={!onEarlier} onSelect={() => onEarlier?.()}>
                {t.earlier}
              </MenuItem>
              <MenuItem icon={ArrowRight} disabled={!onLater} onSelect={() => onLater?.()}>
                {t.later}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={onRemove}>
                {t.removeItem}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
    </article>
  )
}
