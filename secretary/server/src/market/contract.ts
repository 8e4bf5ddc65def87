import { del, get, post, put } from '@sanhe/kit/http/contract'
import { dateTimeStringSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { BundleAbout, BundlePersona, bundleSlugSchema } from '@sanhe/protocol/bundles/bundle-schemas'
import { z } from 'zod'

/** Number of bundles on a page of the list. */
export const marketPageSize = 24
/** Limits of each account. */
export const maxBundlesPerAccount = 20
export const maxWaitingPerAccount = 5

const count = z.number().int()

const partKind = z.enum(['persona', 'skill', 'quick_command'])
export type MarketPartKind = z.output<typeof partKind>

const Contents = z.object({ has_persona: z.boolean(), skills: z.array(z.string()), quick_commands: count })

const MarketBundle = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    publisher: z.string(),
    version: z.string(),
    languages: z.array(z.string()),
    licence: z.string(),
    size: count,
    contents: Contents,
    installs: count,
    updated_at: dateTimeStringSchema,
  })
  .meta({ id: 'MarketBundle' })

const MarketVersion = z
  .object({
    version: z.string(),
    status: z.enum(['waiting', 'published', 'rejected', 'removed']),
    /** Reason of a rejection or removal. */
    reason: z.string().nullable(),
    size: count,
    created_at: dateTimeStringSchema,
  })
  .meta({ id: 'MarketVersion' })

const OwnBundle = z
  .object({
    slug: z.string(),
    name: z.string(),
    installs: count,
    /** Reason why the operator removed the bundle; null if it was not removed. */
    removal_reason: z.string().nullable(),
    versions: z.array(MarketVersion),
  })
  .meta({ id: 'OwnMarketBundle' })

const BySlug = z.object({ slug: bundleSlugSchema })

export const marketContract = {
  status: get('/api/market', {
    auth: 'user',
    summary: 'Get whether the market is on, and your publisher name',
    reply: z.object({
      is_offered: z.boolean(),
      publisher: z.object({ name: z.string(), public_key: z.string().nullable() }).nullable(),
      /** Number of own versions on which the operator decided since `seeDecisions`. */
      new_decisions: count,
    }),
  }),
  setPublisher: put('/api/market/publisher', {
    auth: 'user',
    summary: 'Set the name under which you publish',
    body: z.strictObject({ name: nameSchema(60) }),
    reply: z.object({ name: z.string(), public_key: z.string().nullable() }),
  }),
  list: get('/api/market/bundles', {
    auth: 'user',
    summary: 'Search published bundles',
    query: z.object({
      search: postgresTextSchema(100).default(''),
      /** Kind of part that the bundles contain. */
      kind: partKind.optional(),
      sort: z.enum(['newest', 'installs']).default('newest'),
      /** Number of bundles to skip. */
      from: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    reply: z.object({ bundles: z.array(MarketBundle), next_from: count.nullable() }),
  }),
  read: get('/api/market/bundles/:slug', {
    auth: 'user',
    summary: 'Get a published bundle with its versions',
    params: BySlug,
    reply: MarketBundle.extend({
      publisher_key: z.string(),
      is_own: z.boolean(),
      is_reported: z.boolean(),
      versions: z.array(MarketVersion),
    }),
  }),
  download: get('/api/market/bundles/:slug/download', {
    auth: 'user',
    summary: 'Download the newest published version of a bundle',
    limit: 'marketDownload',
    params: BySlug,
    reply: z.object({
      version: z.string(),
      size: count,
      /** SHA-256 of the bytes of the zip archive. */
      sha256: z.string(),
      zip: z.base64(),
    }),
  }),
  publish: post('/api/market/bundles', {
    auth: 'user',
    summary: 'Publish a bundle or a new version; an operator reviews it first',
    limit: 'marketPublish',
    body: z.strictObject({ zip: z.base64() }),
    bodyLimitBytes: 8 * 1024 * 1024,
    status: 201,
    reply: OwnBundle,
  }),
  own: get('/api/market/own', {
    auth: 'user',
    summary: 'List your publications with the state of their review',
    reply: z.object({ bundles: z.array(OwnBundle) }),
  }),
  readOwn: get('/api/market/own/:slug', {
    auth: 'user',
    summary: 'Get the content of your newest version, from which you make the next one',
    params: BySlug,
    reply: z.object({
      about: BundleAbout,
      persona: BundlePersona.nullable(),
      /** Names of the skills. */
      skills: z.array(z.string()),
      quick_commands: z.array(z.object({ title: z.string(), text: z.string() })),
    }),
  }),
  seeDecisions: post('/api/market/own/decisions-seen', {
    auth: 'user',
    summary: 'Mark the decisions of the operator as seen',
    status: 204,
    reply: z.void(),
  }),
  withdraw: del('/api/market/bundles/:slug', {
    auth: 'user',
    summary: 'Withdraw all versions of your bundle',
    params: BySlug,
    status: 204,
    reply: z.void(),
  }),
  install: post('/api/market/bundles/:slug/installs', {
    auth: 'user',
    summary: 'Count an installation, once for each account',
    params: BySlug,
    status: 204,
    reply: z.void(),
  }),
  report: post('/api/market/bundles/:slug/reports', {
    auth: 'user',
    summary: 'Report a bundle to the operator, once for each account',
    limit: 'marketPublish',
    params: BySlug,
    body: z.strictObject({
      kind: z.enum(['harmful', 'misleading', 'copied', 'broken', 'other']),
      text: postgresTextSchema(1000).default(''),
    }),
    status: 204,
    reply: z.void(),
  }),
}
