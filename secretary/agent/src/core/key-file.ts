import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Returns the text of a key file that only the account of the agent may read. Creates the file if it is missing. */
export function readOrCreateKeyFile(path: string, create: () => string): string {
  if (!existsSync(path)) {
    // The key is written to a temporary file and renamed, so that an interrupted start leaves no incomplete key.
    writeFileSync(`${path}.new`, create(), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}
