import { spawn } from 'node:child_process'

/**
 * Tells systemd that the service is ready (units with `Type=notify`). Node.js has no datagram sockets for files, so
 * systemd's own program sends the message. Without `NOTIFY_SOCKET` there is no such supervisor, and nothing happens.
 */
export function notifySupervisor(env: Record<string, string | undefined>, onFault: (error: Error) => void) {
  if (!env['NOTIFY_SOCKET']) return
  spawn('systemd-notify', ['--ready'], { stdio: 'ignore' }).on('error', onFault)
}
