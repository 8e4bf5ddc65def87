import type { Asset, AttachmentUse } from '#api.ts'

export const attachmentSorts = ['newest', 'name', 'size'] as const
export type AttachmentSort = (typeof attachmentSorts)[number]

/** Filters of the page of attachments as the URL contains them. Without `sort`, the newest file is the first. */
export type AttachmentFilters = { sort?: Exclude<AttachmentSort, 'newest'>; unused?: true }

/** Reads the filters from a URL and ignores unknown values. */
export function readAttachmentFilters(search: Record<string, unknown>): AttachmentFilters {
  const { sort, unused } = search
  return {
    ...((sort === 'name' || sort === 'size') && { sort }),
    ...(unused === true && { unused: true as const }),
  }
}

/** `use`: undefined while it is not known yet, null if no document and no task uses the file. */
export type Attachment = Asset & { name: string; use: AttachmentUse | null | undefined }

export function joinUses(assets: readonly Asset[], uses: readonly AttachmentUse[] | undefined): Attachment[] {
  const byId = uses && new Map(uses.map((use) => [use.asset_id, use]))
  return assets.map((asset) => ({
    ...asset,
    name: asset.path.split('/').at(-1) ?? asset.path,
    use: byId && (byId.get(asset.id) ?? null),
  }))
}

const compare: Record<AttachmentSort, (a: Attachment, b: Attachment) => number> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  name: (a, b) => a.name.localeCompare(b.name),
  size: (a, b) => b.size_bytes - a.size_bytes,
}

/** Returns the attachments whose path contains the typed words, in order. */
export function selectAttachments(
  attachments: readonly Attachment[],
  { sort, unused }: AttachmentFilters,
  typed: string,
) {
  const order = compare[sort ?? 'newest']
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return attachments
    .filter(({ use }) => !unused || use === null)
    .filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)))
    .toSorted((a, b) => order(a, b) || a.path.localeCompare(b.path))
}
