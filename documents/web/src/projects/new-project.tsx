import { useNavigate } from '@tanstack/react-router'
import { newProjectDialogStore } from './dialog-store.ts'
import { ProjectDialog } from './project-dialog.tsx'

/** Dialog that creates a project and opens it. The shell renders it. */
export function NewProjectDialog() {
  const navigate = useNavigate()
  return (
    <ProjectDialog
      onClose={newProjectDialogStore.close}
      onSaved={({ slug }) => void navigate({ to: '/projects/$slug', params: { slug } })}
    />
  )
}
