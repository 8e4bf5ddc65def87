/** Error messages of failed installations by error code; the app has help for each code. */
export const installErrorMessages = {
  UNREACHABLE:
    'The server cannot be reached: check its address, that it runs, and the firewall of its provider',
  PORT_CLOSED: 'The server is there, but SSH does not answer at this port',
  HOST_KEY_CHANGED:
    'The server shows another host key than before: nothing was sent to it. Check the key and confirm it',
  AUTH_FAILED: 'The server refused the root password',
  PASSWORD_EXPIRED: 'The server asks for a new root password first: log in once, set one, and try again',
  KBD_ONLY_DENIED: 'The server asks for more than a password to log in as root',
  NOT_ROOT: 'This login has no root rights',
  OS_UNSUPPORTED: 'The server needs a current Debian or Ubuntu of the same kind of processor',
  LOW_MEMORY: 'The server needs at least 512 MB of memory',
  LOW_DISK: 'The server needs at least 2 GB of free disk space',
  APT_LOCKED: 'The server is installing something else: try again in some minutes',
  DOWNLOAD_FAILED: 'The agent did not arrive whole on the server',
  PORT_IN_USE: 'Another program on the server uses the port of the agent',
  HEALTH_FAILED: 'The agent was installed but does not answer',
  INTERRUPTED: 'The deployment was interrupted: start it again, what is done will not be done twice',
  SERVER_BUSY: 'Another deployment works on this server',
  STEP_FAILED: 'A step failed on the server: see the last lines of the log',
} as const
export type InstallErrorCode = keyof typeof installErrorMessages

/** Error messages for the causes of HEALTH_FAILED, each of which has a different remedy. */
export const healthFailureMessages = {
  AGENT_NOT_STARTED: 'The agent was installed but did not start: the last lines of the log say why',
  AGENT_UNREACHABLE:
    'The agent runs on the server but cannot be reached from outside: open its port in the firewall of the provider',
  AGENT_WRONG_ANSWER:
    'Something answers at the port of the agent, but not the agent that was installed: check what forwards this port',
} as const
export type HealthFailure = keyof typeof healthFailureMessages

export const formatInstallError = (code: InstallErrorCode, detail?: HealthFailure) =>
  detail ? healthFailureMessages[detail] : installErrorMessages[code]
