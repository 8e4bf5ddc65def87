import { sha256 } from '@sanhe/kit/security/secrets'
import type { BundlePersona, BundleQuickCommand } from '@sanhe/protocol/bundles/bundle-schemas'

export type PartKind = 'skill' | 'quick_command' | 'persona'
export type Part = { kind: PartKind; key: string }
export type PartState = 'new' | 'updated' | 'same' | 'edited' | 'taken'

/** Key of the one persona of a bundle. */
export const personaKey = 'persona'

export const hashPersona = ({ instructions, greeting, starters }: BundlePersona) =>
  sha256(JSON.stringify([instructions, greeting, starters]))

export const hashQuickCommand = ({ title, text }: BundleQuickCommand) => sha256(JSON.stringify([title, text]))

/** Hashes of a part. `added`: as the installed version added it. `current`: as it is now. */
export type PartHashes = { added: string | undefined; current: string | undefined }

/** Returns what a new version with the hash `next` means for a part. */
export function decidePartState({ added, current }: PartHashes, next: string): PartState {
  if (current === next) return 'same'
  if (added === undefined) return current === undefined ? 'new' : 'taken'
  return current === added ? 'updated' : 'edited'
}

/** Returns whether the bundle writes a part: parts that the owner changed only if the owner allowed it. */
export const isPartWritten = (state: PartState, isReplaced: boolean) =>
  state === 'new' || state === 'updated' || (isReplaced && state !== 'same')

/** Returns whether a part belongs to the bundle after the installation. A part of the owner that stays does not. */
export const isPartOfBundle = (state: PartState, { added }: PartHashes, isReplaced: boolean) =>
  isPartWritten(state, isReplaced) || added !== undefined
