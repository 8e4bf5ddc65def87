import { useNavigate } from '@tanstack/react-router'
import { newProjectDialog } from './dialog-store.ts'
import { ProjectDialog } from './project-dialog.tsx'

/** Shown by the shell: makes a project and goes there. */
export function NewProject() {
  const navigate = useNavigate()
  return (
    <ProjectDialog
      onClose={newProjectDialog.close}
      onSaved={({ slug }) => void navigate({ to: '/projects/$slug', params: { slug } })}
    />
  )
}
