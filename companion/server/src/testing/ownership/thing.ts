import type { TestApp } from '#testing'

export type Caller = Pick<TestApp['visitor'], 'fetch'>

/** What an address names, by the names of its parts. */
export type Thing = Record<string, string | number>
export type MakeThing<Owner> = (app: TestApp, owner: Owner) => Promise<Thing>

/** Stands in whatever its owner would not tell strangers: no answer to anybody else may hold it. */
export const canary = '金丝雀'
export const canaryPhone = '13899991234'
export const canarySteps = 83_171

/** The maker for the longest part of this address that has one. */
export function makerFor<Maker>(makers: Record<string, Maker>, path: string) {
  const prefixes = Object.keys(makers).filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  const longest = prefixes.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? undefined : makers[longest]
}
