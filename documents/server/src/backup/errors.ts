/** Thrown when a backup cannot be made or trusted. The message is meant for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}
