import { isIPv6 } from 'node:net'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { AcmePlan, AgentInstallPlan, InstallStep } from './driver.ts'

/** Returns the text of a settings file in a format that both systemd and a shell can read. */
export function formatSettingsFile(values: Record<string, string>) {
  const lines = Object.entries(values).map(([name, value]) => {
    if (/['\\\r\n\0]/.test(value)) throw new Error(`${name} holds a sign that no settings file can carry`)
    return `${name}='${value}'\n`
  })
  return lines.join('')
}

export const formatHostAndPort = (address: string, port: number) =>
  `${isIPv6(address) ? `[${address}]` : address}:${port}`

/**
 * Returns the interface on which an agent listens: all interfaces on a remote server, only loopback on a server with a
 * loopback address.
 */
const listenAt = (address: string) =>
  address.startsWith('127.') ? '127.0.0.1' : isIPv6(address) ? '::' : '0.0.0.0'

/**
 * Leaves out the file of a private authority's root certificate. The start script sets it, because only that script
 * knows the path.
 */
const acmeSettings = ({ directoryUrl, email, httpPort, tlsPort }: AcmePlan) => ({
  ACME_DIRECTORY_URL: directoryUrl,
  ...(email && { ACME_EMAIL: email }),
  ACME_HTTP_PORT: String(httpPort),
  ACME_TLS_PORT: String(tlsPort),
})

export const formatAgentSettings = ({ address, port, apiKey, acme, model }: AgentInstallPlan) =>
  formatSettingsFile({
    NODE_ENV: 'production',
    HOST: listenAt(address),
    PORT: String(port),
    AGENT_API_KEY: apiKey,
    PUBLIC_ADDRESS: formatHostAndPort(address, port),
    ...(acme && acmeSettings(acme)),
    ...model,
  })

/** Returns the local ports at which a certificate authority validates the agent. */
export const listAcmeChallengePorts = ({ acme }: AgentInstallPlan) =>
  acme ? [acme.httpPort, acme.tlsPort].filter((port) => port > 0) : []

/** Returns the installation step that writes a settings file. */
export function createSettingsStep(step: 'model' | 'skills', file: string, text: string): InstallStep {
  const fingerprint = sha256(text)
  const values = { FILE: file, SETTINGS: text }
  return {
    fingerprint,
    verify: (target) => target.succeeds('settings-verify.sh', { FILE: file, SHA256: fingerprint }),
    apply: (target) => target.runDetached({ key: step, fingerprint, script: 'settings.sh', values }),
  }
}

/** Returns the API key in the settings of an agent that is already installed. */
export const parseInstalledApiKey = (settings: string) => /^AGENT_API_KEY='([\w-]{43})'$/m.exec(settings)?.[1]
