import { useNavigate } from '@tanstack/react-router'
import { newProjectDialog } from './dialog-store.ts'
import { ProjectDialog } from './project-dialog.tsx'

/** Rendered by the shell. Creates a project and opens it. */
export function NewProject() {
  const navigate = useNavigate()
  return (
    <ProjectDialog
      onClose={newProjectDialog.close}
      onSaved={({ slug }) => void navigate({ to: '/projects/$slug', params: { slug } })}
    />
  )
}
