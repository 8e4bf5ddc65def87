import type { Proof } from './run-proofs.ts'

type Wishes = { quick: boolean; cycles?: string }

const folder = 'secretary/server/src/deployments'
const minuteMs = 60_000

/** `cycles`: how often a connection is cut. The real server needs root and the Debian that npm run ssh-target makes. */
export function secretaryProofs({ quick, cycles }: Wishes): Proof[] {
  const cuts = Number(cycles ?? (quick ? 3 : 30))
  return [
    {
      suite: 'secretary.interruptions',
      file: `${folder}/interruptions.test.ts`,
      env: { DEPLOY_KILLS: 'all', DEPLOY_CUTS: String(cuts) },
      timeoutMs: (30 + 2 * cuts) * minuteMs,
    },
    {
      suite: 'secretary.real-server',
      file: `${folder}/real-server.test.ts`,
      env: {},
      timeoutMs: 20 * minuteMs,
    },
  ]
}
