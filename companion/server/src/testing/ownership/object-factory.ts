import type { TestApp } from '#testing'

export type Caller = Pick<TestApp['visitor'], 'fetch'>

/** Path parameters of an object, by name. */
export type PathParams = Record<string, string | number>
export type ObjectFactory<Owner> = (app: TestApp, owner: Owner) => Promise<PathParams>

/** Marks private data in test objects: no response to another account may contain these values. */
export const canary = '金丝雀'
export const canaryPhone = '13899991234'
export const canarySteps = 83_171

/** Returns the factory for the longest matching prefix of the path. */
export function factoryFor<Maker>(makers: Record<string, Maker>, path: string) {
  const prefixes = Object.keys(makers).filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  const longest = prefixes.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? undefined : makers[longest]
}
