/** A backup that cannot be made or trusted, in words for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}
