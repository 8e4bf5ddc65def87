import type { ServiceBackupOperations } from '@sanhe/embedded-postgres/backup/operations'

export type BackupProduct = { name: string; operations: ServiceBackupOperations }

/** Functions that import a service. Only the service that a command names is imported. */
const loaders: Record<string, () => Promise<ServiceBackupOperations>> = {
  companion: async () => (await import('@sanhe/companion/operations')).backupAndRestoreOperations,
  secretary: async () => (await import('@sanhe/secretary/operations')).secretaryBackupOperations,
}

export async function loadBackupProduct(name: string): Promise<BackupProduct | undefined> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  return load && { name, operations: await load() }
}
