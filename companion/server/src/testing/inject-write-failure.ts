import { sql } from 'kysely'
import type { Db } from '#core'

/** Makes writes of matching rows fail, to simulate a failure of one row. Returns a function that repairs the table. */
export async function injectWriteFailure(db: Db, table: string, row: Record<string, number | string>) {
  const name = sql.id(`break_${table}`)
  const isSuch = Object.entries(row).map(([column, value]) => sql`NEW.${sql.id(column)} = ${sql.lit(value)}`)
  await sql`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(db)
  await sql`
    CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON ${sql.table(table)} FOR EACH ROW
    WHEN (${sql.join(isSuch, sql` AND `)}) EXECUTE FUNCTION ${name}()`.execute(db)
  return () => sql`DROP FUNCTION ${name}() CASCADE`.execute(db)
}
