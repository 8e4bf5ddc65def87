import { createKeyedQueue } from '@sanhe/kit/concurrency/keyed-queue'
import { implement } from '#core'
import { bundlesContract } from './contract.ts'
import { addBundleDecision } from './decisions.ts'
import { exportBundle } from './export-service.ts'
import { findInstalledBundle, installReviewedBundle, uninstallBundle } from './install-service.ts'
import type { BundleDeps } from './installed-parts.ts'
import { beginBundleReview } from './review-service.ts'
import { createPendingBundleReviews } from './reviews.ts'
import { listBundles } from './store.ts'
import { toBundleReviewResponse, toInstalledBundleResponse } from './views.ts'

export function bundleRoutes(deps: BundleDeps) {
  const reviews = createPendingBundleReviews()
  // Installations and removals run one after the other, because each of them first compares and then writes.
  const queue = createKeyedQueue()
  const inOrder = <T>(work: () => Promise<T>) => queue.run('bundles', work)
  return implement(bundlesContract, {
    list: () => ({
      bundles: listBundles(deps.db).map(({ slug }) =>
        toInstalledBundleResponse(findInstalledBundle(deps, slug)),
      ),
    }),
    async review({ body, actor }) {
      return toBundleReviewResponse(
        deps,
        await beginBundleReview(deps, reviews, actor.personId, Buffer.from(body.zip, 'base64')),
      )
    },
    install: ({ body, actor }) =>
      inOrder(async () =>
        toInstalledBundleResponse(await installReviewedBundle(deps, reviews, actor.personId, body)),
      ),
    remove: ({ params, actor }) => inOrder(() => uninstallBundle(deps, actor.personId, params.slug)),
    addDecision({ body, actor }) {
      const { decision_id, bundle, ...decision } = body
      addBundleDecision(deps, actor.personId, decision_id, { ...decision, bundle_name: bundle })
      return { decision_id }
    },
    export: ({ body, actor }) => exportBundle(deps, actor.personId, body),
  })
}
