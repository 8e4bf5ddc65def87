import type { Bundle } from '@sanhe/protocol/bundles/read-bundle'
import { hashSkillFiles } from '#agent-skills'
import { type InstalledParts, toCommandPart, toPersonaPart, toSkillPart } from './installed-parts.ts'
import {
  decidePartState,
  hashPersona,
  hashQuickCommand,
  type Part,
  type PartHashes,
  type PartState,
} from './rules.ts'

export type PlannedPart = Part & { state: PartState; hashes: PartHashes; next: string }
export type ObsoletePart = Part & { isKept: boolean }
export type BundlePlan = { parts: PlannedPart[]; obsolete: ObsoletePart[] }

/** Compares a bundle with what is installed. */
export function planInstallation(bundle: Bundle, installed: InstalledParts): BundlePlan {
  const parts = listParts(bundle).map(({ next, ...part }) => {
    const hashes = installed.hashes(part)
    return { ...part, hashes, next, state: decidePartState(hashes, next) }
  })
  const obsolete = installed.rows
    .filter(({ kind, part_key }) => !parts.some((part) => part.kind === kind && part.key === part_key))
    .map(({ kind, part_key: key }) => ({ kind, key, ...installed.hashes({ kind, key }) }))
    .filter(({ current }) => current !== undefined)
    .map(({ kind, key, added, current }) => ({ kind, key, isKept: added !== current }))
  return { parts, obsolete }
}

const listParts = ({ persona, quickCommands, skills }: Bundle): (Part & { next: string })[] => [
  ...(persona ? [{ ...toPersonaPart(), next: hashPersona(persona) }] : []),
  ...quickCommands.map((command) => ({ ...toCommandPart(command), next: hashQuickCommand(command) })),
  ...[...skills].map(([name, files]) => ({ ...toSkillPart(name), next: hashSkillFiles(toBuffers(files)) })),
]

export const toBuffers = (files: ReadonlyMap<string, Uint8Array>) =>
  new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]))

export const getPlannedPart = ({ parts }: BundlePlan, { kind, key }: Part) => {
  const found = parts.find((part) => part.kind === kind && part.key === key)
  if (!found) throw new Error(`the plan has no ${kind} ${key}`)
  return found
}
