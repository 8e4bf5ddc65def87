import type { TreeNode } from './node.ts'

const at = '2026-11-21T08:00:00.000Z'

export function createTestDocument(id: number, title: string): TreeNode {
  return {
    id,
    project_id: 1,
    parent_id: null,
    title,
    slug: `doc-${id}`,
    type: 'doc',
    doc_type: 'general',
    file_path: `projects/atlas/docs/doc-${id}.md`,
    sort_order: id,
    created_by: 1,
    is_template: false,
    source_name: null,
    created_at: at,
    updated_at: at,
    children: [],
  }
}

export const createTestFolder = (id: number, title: string, children: TreeNode[]): TreeNode => ({
  ...createTestDocument(id, title),
  type: 'folder',
  file_path: '',
  children: children.map((child) => ({ ...child, parent_id: id })),
})
