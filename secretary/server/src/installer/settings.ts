import { isIPv6 } from 'node:net'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { AcmePlan, AgentPlan, InstallStep } from './driver.ts'

/** Returns the text of a settings file that both systemd and a shell can read. */
export function settingsFile(values: Record<string, string>) {
  const lines = Object.entries(values).map(([name, value]) => {
    if (/['\\\r\n\0]/.test(value)) throw new Error(`${name} holds a sign that no settings file can carry`)
    return `${name}='${value}'\n`
  })
  return lines.join('')
}

export const hostAndPort = (address: string, port: number) =>
  `${isIPv6(address) ? `[${address}]` : address}:${port}`

/** An agent on a remote server listens on all interfaces, one on a loopback address only there. */
const listenAt = (address: string) =>
  address.startsWith('127.') ? '127.0.0.1' : isIPv6(address) ? '::' : '0.0.0.0'

/** The start script sets the file of a private authority's root, because only that script knows its path. */
const acmeSettings = ({ directoryUrl, email, httpPort, tlsPort }: AcmePlan) => ({
  ACME_DIRECTORY_URL: directoryUrl,
  ...(email && { ACME_EMAIL: email }),
  ACME_HTTP_PORT: String(httpPort),
  ACME_TLS_PORT: String(tlsPort),
})

export const agentSettingsFile = ({ address, port, apiKey, acme, model }: AgentPlan) =>
  settingsFile({
    NODE_ENV: 'production',
    HOST: listenAt(address),
    PORT: String(port),
    AGENT_API_KEY: apiKey,
    PUBLIC_ADDRESS: hostAndPort(address, port),
    ...(acme && acmeSettings(acme)),
    ...model,
  })

/** Returns the ports at which an authority validates the agent. */
export const challengePorts = ({ acme }: AgentPlan) =>
  acme ? [acme.httpPort, acme.tlsPort].filter((port) => port > 0) : []

/** Returns the step that writes one settings file. */
export function settingsStep(step: 'model' | 'skills', file: string, text: string): InstallStep {
  const fingerprint = sha256(text)
  const values = { FILE: file, SETTINGS: text }
  return {
    fingerprint,
    verify: (target) => target.succeeds('settings-verify.sh', { FILE: file, SHA256: fingerprint }),
    apply: (target) => target.runDetached({ key: step, fingerprint, script: 'settings.sh', values }),
  }
}

/** Returns the API key in an agent's existing settings. */
export const parseApiKey = (settings: string) => /^AGENT_API_KEY='([\w-]{43})'$/m.exec(settings)?.[1]
