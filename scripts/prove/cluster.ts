import type { ExtendedTestSuite } from './run-extended-tests.ts'

type ProofOptions = { quick: boolean; kills?: string }

const minuteMs = 60_000
const defaultKills = 20

/**
 * Returns the proof of companion on a PostgreSQL cluster. It needs the Debian packages that
 * `cluster/programs.ts` lists. `kills`: how often the primary is killed; also the variable `CLUSTER_KILLS`.
 */
export function listClusterExtendedTests({ quick, kills }: ProofOptions): ExtendedTestSuite[] {
  const count = Number(kills ?? process.env['CLUSTER_KILLS'] ?? (quick ? 2 : defaultKills))
  return [
    {
      suite: 'companion.cluster',
      file: 'scripts/prove/cluster/cluster.test.ts',
      env: { CLUSTER_KILLS: String(count) },
      timeoutMs: (10 + 2 * count) * minuteMs,
    },
  ]
}
