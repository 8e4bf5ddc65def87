import type { Sqlite } from '@sanhe/kit/sqlite'

export type ProjectRow = {
  id: number
  name: string
  slug: string
  description: string | null
  icon: string
  color: string
  sort_order: number
  created_at: string
  updated_at: string
}
export type CountedProject = ProjectRow & { doc_count: number; doing_count: number }

export function listProjects(db: Sqlite) {
  return db.sql.all`
    SELECT p.*,
      (SELECT count(*) FROM documents d WHERE d.project_id = p.id AND d.type = 'doc') AS doc_count,
      (SELECT count(*) FROM tasks t WHERE t.project_id = p.id AND t.status = 'doing') AS doing_count
    FROM projects p ORDER BY p.sort_order, p.id` as CountedProject[]
}

export function findCounted(db: Sqlite, slug: string) {
  return db.sql.get`
    SELECT p.*,
      (SELECT count(*) FROM documents d WHERE d.project_id = p.id AND d.type = 'doc') AS doc_count,
      (SELECT count(*) FROM tasks t WHERE t.project_id = p.id AND t.status = 'doing') AS doing_count
    FROM projects p WHERE p.slug = ${slug}` as CountedProject | undefined
}

export function findProject(db: Sqlite, slug: string) {
  return db.sql.get`SELECT * FROM projects WHERE slug = ${slug}` as ProjectRow | undefined
}

export function isSlugTaken(db: Sqlite, slug: string, exceptId = 0) {
  return db.sql.get`SELECT 1 FROM projects WHERE slug = ${slug} AND id <> ${exceptId}` !== undefined
}

export function addProject(db: Sqlite, project: Omit<ProjectRow, 'id' | 'updated_at'>) {
  const { name, slug, description, icon, color, sort_order, created_at } = project
  return db.sql.get`
    INSERT INTO projects (name, slug, description, icon, color, sort_order, created_at, updated_at)
    VALUES (${name}, ${slug}, ${description}, ${icon}, ${color}, ${sort_order}, ${created_at}, ${created_at})
    RETURNING *` as ProjectRow
}

export function setProject(db: Sqlite, project: ProjectRow) {
  const { id, name, slug, description, icon, color, sort_order, updated_at } = project
  db.sql.run`
    UPDATE projects SET name = ${name}, slug = ${slug}, description = ${description}, icon = ${icon},
      color = ${color}, sort_order = ${sort_order}, updated_at = ${updated_at}
    WHERE id = ${id}`
}

export function removeProject(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM projects WHERE id = ${id}`
}

export function listProjectFiles(db: Sqlite, projectId: number) {
  return db.sql.all`
    SELECT id, slug, file_path FROM documents WHERE project_id = ${projectId}` as {
    id: number
    slug: string
    file_path: string
  }[]
}

export function setFilePath(db: Sqlite, documentId: number, path: string) {
  db.sql.run`UPDATE documents SET file_path = ${path} WHERE id = ${documentId}`
}
