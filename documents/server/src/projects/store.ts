import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type ProjectRow = Row<'projects'>

const project = tables.rows('projects')
const countedProject = tables.rows({
  ...tables.columns('projects'),
  doc_count: 'integer',
  doing_count: 'integer',
})
const projectFile = tables.rows(tables.columns('documents', 'id', 'slug', 'file_path'))
const person = tables.rows(tables.columns('users', 'id', 'username'))

/** `ids`: JSON array of the ids of the listed projects, or null for all. */
export function listProjects(db: Sqlite, ids: string | null) {
  return countedProject.all(db)`
    SELECT p.*,
      (SELECT count(*) FROM documents d WHERE d.project_id = p.id AND d.type = 'doc') AS doc_count,
      (SELECT count(*) FROM tasks t WHERE t.project_id = p.id AND t.status = 'doing') AS doing_count
    FROM projects p WHERE ${ids} IS NULL OR p.id IN (SELECT value FROM json_each(${ids}))
    ORDER BY p.sort_order, p.id`
}

export function findProjectWithCounts(db: Sqlite, slug: string) {
  return countedProject.get(db)`
    SELECT p.*,
      (SELECT count(*) FROM documents d WHERE d.project_id = p.id AND d.type = 'doc') AS doc_count,
      (SELECT count(*) FROM tasks t WHERE t.project_id = p.id AND t.status = 'doing') AS doing_count
    FROM projects p WHERE p.slug = ${slug}`
}

export function findProject(db: Sqlite, slug: string) {
  return project.get(db)`SELECT * FROM projects WHERE slug = ${slug}`
}

export function isProjectSlugTaken(db: Sqlite, slug: string, exceptId = 0) {
  return db.sql.get`SELECT 1 FROM projects WHERE slug = ${slug} AND id <> ${exceptId}` !== undefined
}

export function addProject(db: Sqlite, row: Omit<ProjectRow, 'id' | 'updated_at'>) {
  return tables.insertReturning(db, 'projects', { ...row, updated_at: row.created_at })
}

export function setProject(db: Sqlite, { id, ...changes }: ProjectRow) {
  tables.update(db, 'projects', { id }, changes)
}

export function setProjectSlug(db: Sqlite, id: number, slug: string) {
  tables.update(db, 'projects', { id }, { slug })
}

export function removeProject(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM projects WHERE id = ${id}`
}

export function listProjectFiles(db: Sqlite, projectId: number) {
  return projectFile.all(db)`
    SELECT id, slug, file_path FROM documents WHERE project_id = ${projectId}`
}

export function setDocumentFilePath(db: Sqlite, documentId: number, path: string) {
  tables.update(db, 'documents', { id: documentId }, { file_path: path })
}

/** Lists the active users who can see a project. */
export function listUsersOfProject(db: Sqlite, projectId: number) {
  return person.all(db)`
    SELECT u.id, u.username FROM users u
    WHERE u.disabled_at IS NULL AND (u.role = 'admin' OR (u.role <> 'viewer' AND EXISTS (
      SELECT 1 FROM project_members m WHERE m.user_id = u.id AND m.project_id = ${projectId})))
    ORDER BY u.username`
}

/** Lists the names of the active users who can see one of the projects. `scope`: JSON array of ids, or null for all. */
export function listUserNamesInScope(db: Sqlite, scope: string | null) {
  return person.all(db)`
    SELECT u.id, u.username FROM users u
    WHERE u.disabled_at IS NULL AND (u.role = 'admin' OR (u.role <> 'viewer' AND EXISTS (
      SELECT 1 FROM project_members m WHERE m.user_id = u.id
        AND (${scope} IS NULL OR m.project_id IN (SELECT value FROM json_each(${scope}))))))
    ORDER BY u.username`.map(({ username }) => username)
}
