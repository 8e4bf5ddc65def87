import { CompiledQuery } from 'kysely'
import { listRecommendedActivities } from '../../companion/server/src/activities/ranking.ts'
import { openServiceDatabase } from '@sanhe/embedded-postgres/service-database'
import { silentLog } from '@sanhe/kit/runtime/log'
import { startEmbeddedPostgres } from '@sanhe/embedded-postgres/embedded-postgres'
import { groupCategoriesByInterest } from '../../companion/server/src/activities/recommendation.ts'
const p = await startEmbeddedPostgres({ dataDir: process.argv[2] + '/postgres', log: () => {} })
const db = openServiceDatabase<any>(p.url, silentLog, { maxConnections: 2 })
const tx = { ...db }
const plug = { transformQuery: ({ node }: any) => { nodes.push(node); return node }, transformResult: async ({ result }: any) => result }
const nodes: any[] = []
const tastes = groupCategoriesByInterest([], undefined)
await listRecommendedActivities(db.withPlugin(plug as any) as any, { tastes, here: undefined, starts: { from: Date.now() } as any, now: Date.now(), userId: 11, first: 1020, total: 50000 })
for (const node of nodes) { const q = db.getExecutor().compileQuery(node, { queryId: 'x' } as any)
 const t = performance.now(); const r = await db.executeQuery(CompiledQuery.raw('EXPLAIN (ANALYZE, BUFFERS) ' + q.sql, [...q.parameters])); console.log(q.sql.slice(0, 3000)); for (const row of r.rows as any[]) console.log(Object.values(row).join()); console.log(performance.now() - t) }
await db.destroy(); await p.stop()
