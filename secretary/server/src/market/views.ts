import { toIso } from '@sanhe/kit/runtime/clock'
import type { Selectable } from 'kysely'
import type { DB } from '#core'
import type { listVersions, PublishedRow } from './store.ts'

type Contents = { has_persona: boolean; skills: string[]; quick_commands: number }
type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const toMarketBundle = (row: PublishedRow) => ({
  slug: row.slug,
  name: row.name,
  description: row.description,
  publisher: row.publisher,
  version: row.version,
  languages: row.languages.split(','),
  licence: row.licence,
  size: row.size,
  contents: row.contents as Contents,
  installs: row.installs,
  updated_at: toIso((row.decided_at ?? row.created_at).getTime()),
})

export const toMarketVersion = ({ version, status, reason, size, created_at }: VersionRow) => ({
  version,
  status,
  reason,
  size,
  created_at: toIso(created_at.getTime()),
})

export const toOwnBundle = (row: Selectable<DB['market_bundles']>, versions: VersionRow[]) => ({
  slug: row.slug,
  name: versions[0]?.name ?? row.slug,
  installs: row.installs,
  removal_reason: row.removal_reason,
  versions: versions.map(toMarketVersion),
})
