import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type BundleRow = Row<'bundles'>
export type BundlePartRow = Row<'bundle_parts'>

const bundle = tables.rows('bundles')
const part = tables.rows('bundle_parts')

export function listBundles(db: Sqlite) {
  return bundle.all(db)`SELECT * FROM bundles ORDER BY name, slug`
}

export function findBundle(db: Sqlite, slug: string) {
  return bundle.get(db)`SELECT * FROM bundles WHERE slug = ${slug}`
}

export function listBundleParts(db: Sqlite, slug: string) {
  return part.all(db)`SELECT * FROM bundle_parts WHERE slug = ${slug} ORDER BY kind, part_key`
}

/** Stores an installed bundle and replaces its list of parts. */
export function saveBundle(db: Sqlite, row: BundleRow, parts: readonly BundlePartRow[]) {
  db.sql.run`
    INSERT INTO bundles (slug, name, version, publisher_key, installed_at)
    VALUES (${row.slug}, ${row.name}, ${row.version}, ${row.publisher_key}, ${row.installed_at})
    ON CONFLICT (slug) DO UPDATE SET name = excluded.name, version = excluded.version,
      installed_at = excluded.installed_at`
  db.sql.run`DELETE FROM bundle_parts WHERE slug = ${row.slug}`
  for (const own of parts) tables.insert(db, 'bundle_parts', own)
}

export function removeBundle(db: Sqlite, slug: string) {
  db.sql.run`DELETE FROM bundle_parts WHERE slug = ${slug}`
  db.sql.run`DELETE FROM bundles WHERE slug = ${slug}`
}
