import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { Project } from '#api.ts'
import { removeProject } from './actions.ts'
import { projectsLabels } from './text.ts'

export function RemoveProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useText(projectsLabels)
  const remove = () => {
    onClose()
    void removeProject(project)
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} onConfirm={remove} title={t.removeHeading} action={t.remove}>
      {t.removeHint(project.name, project.doc_count)}
    </ConfirmDialog>
  )
}
