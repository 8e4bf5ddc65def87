import type { ServiceBackupOperations } from '@sanhe/embedded-postgres/backup/operations'

export type BackupProduct = { name: string; operations: ServiceBackupOperations }

/** Loads a service only when a command names it. */
const loaders: Record<string, () => Promise<ServiceBackupOperations>> = {
  companion: async () => (await import('@sanhe/companion/operations')).backupAndRestoreOperations,
  secretary: async () => (await import('@sanhe/secretary/operations')).secretaryBackupOperations,
}

export async function loadBackupProduct(name: string): Promise<BackupProduct | undefined> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  return load && { name, operations: await load() }
}
