import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import type { TreeNode } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import { ParentFolderField } from './folder-field.tsx'
import { treeLabels } from './text.ts'

/** Project and folder into which documents move. `parentId` is null for the top level of the project. */
export type MoveDestination = { slug: string; parentId: number | null }

type MoveDestinationFieldsProps = {
  /** Project in which the nodes are now. */
  slug: string
  nodes: readonly TreeNode[]
  value: MoveDestination
  onChange: (destination: MoveDestination) => void
}

/** Fields for the project and the folder. The field for the project is absent when there is no other project. */
export function MoveDestinationFields({ slug, nodes, value, onChange }: MoveDestinationFieldsProps) {
  const t = useText(treeLabels)
  const { data: projects = [] } = useQuery(projectsQuery)
  const isElsewhere = value.slug !== slug
  return (
    <div className="flex flex-col gap-4">
      {projects.length > 1 && (
        <SelectField
          label={t.project}
          value={value.slug}
          onChange={(event) => onChange({ slug: event.target.value, parentId: null })}
          {...(isElsewhere ? { hint: t.otherProjectHint } : {})}
        >
          {projects.map((project) => (
            <option key={project.id} value={project.slug}>
              {project.name}
            </option>
          ))}
        </SelectField>
      )}
      <ParentFolderField
        slug={value.slug}
        value={value.parentId}
        onChange={(parentId) => onChange({ ...value, parentId })}
        moving={isElsewhere ? [] : nodes}
      />
    </div>
  )
}
