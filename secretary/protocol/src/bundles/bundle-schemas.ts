import { z } from 'zod'
import { bundleLimits, bundleSlugPattern, languageTagPattern } from './bundle-limits.ts'
import { parseSemanticVersion } from './semantic-version.ts'

/** Accepts only text that databases store and return unchanged: no lone surrogates and no NUL characters. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isStorable, 'holds characters that are not text')

/** Text on one line, without control characters. */
const line = (max: number) =>
  text(max)
    .refine((value) => !/\p{Cc}/u.test(value), 'must be one line without control characters')
    .overwrite((value) => value.replaceAll(/\s+/g, ' '))

export const bundleSlugSchema = z
  .string()
  .max(bundleLimits.slugCharacters)
  .regex(bundleSlugPattern, 'lower-case letters, digits and single hyphens')

const version = z
  .string()
  .refine((value) => parseSemanticVersion(value) !== undefined, 'a version such as 1.4.0')

/** Texts of bundle.json that the publisher enters. */
export const BundleAbout = z.strictObject({
  slug: bundleSlugSchema,
  name: line(bundleLimits.nameCharacters),
  version,
  description: text(bundleLimits.descriptionCharacters),
  languages: z
    .array(z.string().regex(languageTagPattern, 'a language tag such as zh or en'))
    .min(1)
    .max(bundleLimits.languages),
  licence: line(bundleLimits.licenceCharacters),
})
export type BundleAbout = z.output<typeof BundleAbout>

/** File bundle.json. */
export const BundleManifest = BundleAbout.extend({
  format: z.literal(1),
  /** Ed25519 public key of the publisher in base64url. */
  publisher_key: z.string().regex(/^[\w-]{43}$/),
})
export type BundleManifest = z.output<typeof BundleManifest>

export const BundlePersona = z.strictObject({
  instructions: text(bundleLimits.instructionCharacters),
  /** First message of an empty conversation; empty for none. */
  greeting: z.string().trim().max(bundleLimits.greetingCharacters).refine(isStorable).default(''),
  /** Texts with which the user may begin a conversation. */
  starters: z.array(line(bundleLimits.starterCharacters)).max(bundleLimits.starters).default([]),
})
export type BundlePersona = z.output<typeof BundlePersona>

const BundleQuickCommand = z.strictObject({
  title: line(bundleLimits.commandTitleCharacters),
  text: text(bundleLimits.commandTextCharacters),
})
export type BundleQuickCommand = z.output<typeof BundleQuickCommand>

const hasUniqueTitles = (commands: readonly BundleQuickCommand[]) =>
  new Set(commands.map(({ title }) => title.normalize('NFC').toLowerCase())).size === commands.length

/** File quick-commands.json. */
export const BundleQuickCommands = z
  .array(BundleQuickCommand)
  .min(1)
  .max(bundleLimits.quickCommands)
  .refine(hasUniqueTitles, 'each title may occur once')
