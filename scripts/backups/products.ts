import type { ServiceOperations } from '@sanhe/embedded-postgres/backup/operations'

export type BackupProduct = { name: string; operations: ServiceOperations }

/** Loads a service only when a command names it. */
const loaders: Record<string, () => Promise<ServiceOperations>> = {
  companion: async () => (await import('@sanhe/companion/operations')).companionOperations,
  secretary: async () => (await import('@sanhe/secretary/operations')).secretaryOperations,
}

export async function loadBackupProduct(name: string): Promise<BackupProduct | undefined> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  return load && { name, operations: await load() }
}
