import { spawn } from 'node:child_process'

/**
 * Notifies systemd that the service is ready, for units with `Type=notify`. Starts the program `systemd-notify`,
 * because Node.js cannot send to Unix datagram sockets. Does nothing without `NOTIFY_SOCKET`, which systemd sets for
 * such units.
 */
export function notifySupervisor(env: Record<string, string | undefined>, onFault: (error: Error) => void) {
  if (!env['NOTIFY_SOCKET']) return
  spawn('systemd-notify', ['--ready'], { stdio: 'ignore' }).on('error', onFault)
}
