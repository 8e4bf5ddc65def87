/**
 * Stores root passwords during a deployment, only in the memory of this process. JavaScript cannot overwrite a string,
 * so the store only drops its reference.
 */
export type RootPasswordStore = {
  set(deploymentId: number, password: string): void
  get(deploymentId: number): string | undefined
  delete(deploymentId: number): void
}

export function createRootPasswordStore(): RootPasswordStore {
  const passwords = new Map<number, string>()
  return {
    set: (id, password) => void passwords.set(id, password),
    get: (id) => passwords.get(id),
    delete: (id) => void passwords.delete(id),
  }
}
