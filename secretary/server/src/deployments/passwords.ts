/**
 * Root passwords during a deployment, only in the memory of this process. JavaScript cannot overwrite a string, so the
 * store only drops its reference.
 */
export type Passwords = {
  keep(deploymentId: number, password: string): void
  of(deploymentId: number): string | undefined
  forget(deploymentId: number): void
}

export function createPasswords(): Passwords {
  const kept = new Map<number, string>()
  return {
    keep: (id, password) => void kept.set(id, password),
    of: (id) => kept.get(id),
    forget: (id) => void kept.delete(id),
  }
}
