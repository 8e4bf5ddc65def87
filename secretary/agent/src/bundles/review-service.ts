import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import { isHigherVersion } from '@sanhe/protocol/bundles/semantic-version'
import type { Bundle } from '@sanhe/protocol/bundles/read-bundle'
import { beginUploadedSkillReview, createPendingSkillReviews } from '#agent-skills'
import { apiError } from './errors.ts'
import { type BundleDeps, readInstalledParts } from './installed-parts.ts'
import { planInstallation, toBuffers } from './plan.ts'
import { readBundleZip } from './bundle-zip.ts'
import { hashBundleFiles, type PendingBundleReviews } from './reviews.ts'
import { findBundle } from './store.ts'

/** Verifies an uploaded bundle and begins its review. Nothing is installed yet. */
export async function beginBundleReview(
  deps: BundleDeps,
  reviews: PendingBundleReviews,
  personId: string,
  zip: Buffer,
) {
  const { bundle, files } = await readBundleZip(zip)
  checkAgainstInstalled(deps, bundle)
  const now = deps.clock.now()
  const pendingSkills = createPendingSkillReviews(bundleLimits.skills)
  const skills = [...bundle.skills].map(([name, own]) => {
    const inFolder = new Map([...toBuffers(own)].map(([path, bytes]) => [`${name}/${path}`, bytes]))
    return beginUploadedSkillReview(deps, pendingSkills, inFolder)
  })
  const plan = planInstallation(bundle, readInstalledParts(deps, personId, bundle.manifest.slug))
  return reviews.add({ personId, hash: hashBundleFiles(files), bundle, plan, skills, pendingSkills }, now)
}

/** Refuses a bundle of another publisher and an older version than the installed one. */
export function checkAgainstInstalled(
  { db }: Pick<BundleDeps, 'db'>,
  { manifest }: Pick<Bundle, 'manifest'>,
) {
  const installed = findBundle(db, manifest.slug)
  if (!installed) return
  if (installed.publisher_key !== manifest.publisher_key) throw apiError('BUNDLE_PUBLISHER_CHANGED')
  if (isHigherVersion(installed.version, manifest.version)) throw apiError('BUNDLE_NOT_NEWER')
}
