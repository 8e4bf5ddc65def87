import { setTimeout as sleep } from 'node:timers/promises'
import { type AgentConnection, type AgentHealth, fetchAgentHealth } from './agent-health.ts'

/**
 * Time in ms to wait for a certificate: an authority connects to the server from several places, first for one
 * challenge type and then for the other.
 */
const waitMs = 90_000
const pauseMs = 1000

const portHint = 'open ports 80 and 443 in the firewall of the provider'

/** Help text for each certificate problem that the agent reports. */
const help: Record<string, string> = {
  VALIDATION_FAILED: `the certificate authority did not get through to the agent: ${portHint}`,
  PORTS_UNAVAILABLE: 'other programs on the server use ports 80 and 443',
  RATE_LIMITED: 'the certificate authority has signed enough for now',
  IDENTIFIER_REFUSED: 'the certificate authority does not sign this address',
  AUTHORITY_UNREACHABLE: 'the server does not reach the certificate authority',
}

/**
 * Waits until the agent has its certificate or reports that it gets none for now. Returns log lines about the result.
 * The agent's report is not trusted: the result is checked with a connection that trusts the same authorities as
 * browsers.
 */
export async function waitForCertificateResult(
  agent: AgentConnection,
  first: AgentHealth,
): Promise<string[]> {
  const state = await waitForCertificate(agent, first)
  if (state.state === 'issued') {
    const { tlsFingerprint: _, ...unpinned } = agent
    if (typeof (await fetchAgentHealth(unpinned)) === 'object')
      return ['certificate: signed by an authority, browsers trust it']
    return ['certificate: signed by an authority that is not trusted here, browsers will warn']
  }
  const reason = help[state.problem ?? '']
  return [
    'certificate: self-signed, browsers will warn',
    ...(reason ? [`certificate: ${reason}; the agent tries again by itself`] : []),
  ]
}

async function waitForCertificate(agent: AgentConnection, first: AgentHealth) {
  const endsAt = performance.now() + waitMs
  let { certificate } = first
  while (certificate?.state === 'pending' && performance.now() < endsAt) {
    await sleep(pauseMs)
    const answer = await fetchAgentHealth(agent)
    if (typeof answer === 'object') certificate = answer.certificate
  }
  return certificate ?? { state: 'file', problem: null }
}
