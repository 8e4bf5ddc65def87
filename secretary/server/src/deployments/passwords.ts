/**
 * Root passwords while they are needed: in the memory of this process and nowhere else. A string cannot be
 * overwritten in JavaScript; what can be done is to keep no reference.
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
