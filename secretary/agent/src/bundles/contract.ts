import { del, get, post } from '@sanhe/kit/http/contract'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import {
  BundleAbout,
  BundleManifest,
  BundlePersona,
  bundleSlugSchema,
} from '@sanhe/protocol/bundles/bundle-schemas'
import { z } from 'zod'
import { SkillReview } from '#agent-skills/contract'
import { anyRole, managers, serviceTextSchema } from '#core/contract'

const time = z.string().meta({ format: 'date-time' })
const base64 = z.base64()
/** Largest size of a request body. It exceeds the largest bundle, because base64 needs 4 bytes for 3. */
const bodyLimitBytes = 8 * 1024 * 1024

const kind = z.enum(['skill', 'quick_command', 'persona'])

const InstalledBundle = z
  .object({
    slug: z.string(),
    name: z.string(),
    version: z.string(),
    publisher_key: z.string(),
    installed_at: time,
    parts: z.array(z.object({ kind, key: z.string() })),
  })
  .meta({ id: 'InstalledBundle' })

/**
 * `new`: is added. `updated`: replaces what an earlier version added. `same`: is already there. `edited`: the owner changed
 * or deleted what an earlier version added. `taken`: the owner has another part with this name. Parts that are `edited` or
 * `taken` stay as they are, unless the request names them in `replace`.
 */
const state = z.enum(['new', 'updated', 'same', 'edited', 'taken'])

/** Unified diff between the installed and the new text; null if there is no earlier text or the comparison takes too long. */
const diff = z.string().nullable()

const BundleReview = z
  .object({
    review_id: z.string(),
    content_hash: z.string(),
    expires_at: time,
    about: BundleManifest,
    /** Version that is installed now; null for a new bundle. */
    installed_version: z.string().nullable(),
    /** Facts about the texts outside of the skills. Each skill has its own. */
    notes: z.object({ hosts: z.array(z.string()), has_hidden_characters: z.boolean() }),
    persona: z
      .object({
        state,
        diff,
        instructions: z.string(),
        greeting: z.string(),
        starters: z.array(z.string()),
      })
      .nullable(),
    quick_commands: z.array(z.object({ state, diff, title: z.string(), text: z.string() })),
    skills: z.array(
      z.object({
        state,
        /** Files that differ from the installed skill. */
        changes: z.array(
          z.object({ path: z.string(), change: z.enum(['added', 'changed', 'removed']), diff }),
        ),
        review: SkillReview,
      }),
    ),
    /** Parts of the installed version that the new version lacks. `is_kept`: the owner changed the part, so it stays. */
    obsolete: z.array(z.object({ kind, key: z.string(), is_kept: z.boolean() })),
  })
  .meta({ id: 'BundleReview' })

const parts = z.array(z.strictObject({ kind, key: z.string().max(100) })).max(bundleLimits.quickCommands * 2)

export const bundlesContract = {
  list: get('/api/bundles', {
    auth: 'key',
    roles: anyRole,
    summary: 'List installed bundles',
    reply: z.object({ bundles: z.array(InstalledBundle) }),
  }),
  review: post('/api/bundles/reviews', {
    auth: 'key',
    roles: managers,
    summary: 'Upload a bundle for review',
    body: z.strictObject({ zip: base64 }),
    bodyLimitBytes,
    reply: BundleReview,
    status: 201,
  }),
  install: post('/api/bundles', {
    auth: 'key',
    roles: managers,
    summary: 'Install or update a reviewed bundle',
    body: z.strictObject({
      review_id: z.string(),
      content_hash: z.string(),
      /** Parts in the states `edited` and `taken` that the bundle may replace. */
      replace: parts.default([]),
    }),
    reply: InstalledBundle,
    status: 201,
  }),
  remove: del('/api/bundles/:slug', {
    auth: 'key',
    roles: managers,
    summary: 'Remove a bundle; parts that you changed stay',
    params: z.object({ slug: bundleSlugSchema }),
    reply: z.object({
      removed: z.array(z.object({ kind, key: z.string() })),
      /** Parts that the owner changed and that therefore stay. */
      kept: z.array(z.object({ kind, key: z.string() })),
    }),
  }),
  addDecision: post('/api/bundles/decisions', {
    auth: 'key',
    roles: managers,
    summary: 'Notify your devices of a decision about a bundle that you published, once for each decision',
    body: z.strictObject({
      /** Id that the market gave the decision. */
      decision_id: z.string().regex(/^[\w-]{1,64}$/),
      bundle: serviceTextSchema(bundleLimits.nameCharacters),
      version: serviceTextSchema(20),
      decision: z.enum(['published', 'rejected', 'removed']),
      /** Reason of a rejection or removal. */
      reason: serviceTextSchema(500).nullable(),
    }),
    reply: z.object({ decision_id: z.string() }),
  }),
  export: post('/api/bundles/exports', {
    auth: 'key',
    roles: managers,
    summary: 'Make a signed bundle from a persona, skills and quick commands',
    body: z.strictObject({
      about: BundleAbout,
      persona: BundlePersona.nullable(),
      skills: z.array(z.string().max(64)).max(bundleLimits.skills),
      command_ids: z.array(z.number().int().min(1)).max(bundleLimits.quickCommands),
    }),
    reply: z.object({ zip: base64, size: z.number().int(), publisher_key: z.string() }),
    status: 201,
  }),
}
