import { SelectField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import type { TreeNode } from '#api.ts'
import { treeQuery } from '#queries.ts'
import { canContainNode } from './moves.ts'
import { treeLabels } from './text.ts'

type FolderFieldProps = {
  slug: string
  value: number | null
  onChange: (id: number | null) => void
  /** Nodes that are to be moved. The field offers only folders that can contain all of them. */
  moving?: readonly TreeNode[]
}

export function ParentFolderField({ slug, value, onChange, moving = [] }: FolderFieldProps) {
  const t = useText(treeLabels)
  const { data: nodes = [] } = useQuery(treeQuery(slug))
  const folders = foldersOf(nodes).filter(({ node }) =>
    moving.every(({ id }) => canContainNode(nodes, id, node.id)),
  )
  return (
    <SelectField
      label={t.folder}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t.topLevel}</option>
      {folders.map(({ node, depth }) => (
        <option key={node.id} value={node.id}>
          {'\u00a0'.repeat(depth * 3)}
          {node.title}
        </option>
      ))}
    </SelectField>
  )
}

const foldersOf = (nodes: readonly TreeNode[], depth = 0): { node: TreeNode; depth: number }[] =>
  nodes
    .filter((node) => node.type === 'folder')
    .flatMap((node) => [{ node, depth }, ...foldersOf(node.children, depth + 1)])
