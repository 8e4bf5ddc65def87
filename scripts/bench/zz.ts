import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { Client } from 'pg'
const p = await startEmbeddedPostgres({ dataDir: process.argv[2] + '/postgres', log: () => {} })
const db = new Client({ connectionString: p.url }); await db.connect()
for (const q of process.argv.slice(3)) { const t = performance.now(); const r = await db.query(q); for (const row of r.rows ?? []) console.log(Object.values(row).join(' | ')); console.log('--', r.rowCount, Math.round(performance.now() - t), 'ms') }
await db.end(); await p.stop()
