/** Names of settings with secrets of this agent, which no other program receives. */
const secretSettings = [
  'AGENT_API_KEY',
  'MODEL_API_KEY',
  'DOCUMENTS_TOKEN',
  'WEB_SEARCH_KEY',
  'MCP_SERVERS',
  'MCP_CONFIG',
  'TLS_KEY_FILE',
  'DATA_DIR',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** Returns the environment for the program: the environment of this process without the secrets of this agent. */
export const createProgramEnvironment = (env: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !secretSettings.includes(name.replace(/_FILE$/, ''))),
  )
