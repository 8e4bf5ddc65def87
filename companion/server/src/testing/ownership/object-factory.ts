import type { TestApp } from '#testing'

export type HttpCaller = Pick<TestApp['visitor'], 'fetch'>

/** Path parameters of an object, by parameter name. */
export type PathParams = Record<string, string | number>
export type OwnedObjectFactory<Owner> = (app: TestApp, owner: Owner) => Promise<PathParams>

/** Values of private data in test objects: no response to another account may contain them. */
export const secretTestText = '金丝雀'
export const secretTestPhone = '13899991234'
export const secretTestStepCount = 83_171

/**
 * Returns the factory whose path is a prefix of `path`. If there are several, returns the one with the longest
 * prefix.
 */
export function findObjectFactory<Maker>(makers: Record<string, Maker>, path: string) {
  const prefixes = Object.keys(makers).filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  const longest = prefixes.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? undefined : makers[longest]
}
