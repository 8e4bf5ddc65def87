import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { getLoginOrigin } from '#access'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { addConsents, findAgreedVersion, listAgreedVersions, type NewConsent } from './consent-store.ts'
import { type AgreedVersionsField, type LegalKind, loginDocumentKinds } from './contract.ts'
import { getLegalDocumentUrl, toLegalDocumentResponse } from './documents.ts'
import { apiError } from './errors.ts'
import { decideAgreedVersionRefusal, computeConsentStatus, type PublishedLegalVersion } from './rules.ts'
import { type ConsentHolder, listCurrentLegalVersions, listLegalVersionNumbers } from './store.ts'

export type AgreedLegalVersions = z.output<typeof AgreedVersionsField>
type ConsentDeps = Pick<Deps, 'config' | 'db' | 'clock'>

const versionsByKind = async (db: Db) =>
  Map.groupBy<string, PublishedLegalVersion & { kind: string }>(
    await listLegalVersionNumbers(db, loginDocumentKinds),
    ({ kind }) => kind,
  )

/** Lists the consents of an account, and whether the account must agree again. */
export async function listConsents(deps: Pick<Deps, 'db' | 'publicUrl'>, holder: ConsentHolder) {
  const [current, versions, agreed] = await Promise.all([
    listCurrentLegalVersions(deps.db),
    versionsByKind(deps.db),
    listAgreedVersions(deps.db, holder),
  ])
  const consents = loginDocumentKinds.flatMap((kind) => {
    const row = current.find((one) => one.kind === kind)
    const agreedVersion = agreed.find((one) => one.kind === kind)?.version
    return row
      ? [
          {
            ...toLegalDocumentResponse(deps, row),
            kind,
            ...computeConsentStatus(versions.get(kind) ?? [], agreedVersion),
          },
        ]
      : []
  })
  return { consents }
}

/**
 * Checks the versions of the legal documents that a client sends with a login. Older clients send no versions. Such
 * clients are accepted unless `REQUIRE_CONSENT` is set.
 */
export async function assertAgreedVersions(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  agreed: AgreedLegalVersions | undefined,
) {
  if (!agreed) {
    if (config.requireConsent) throw apiError('CONSENT_REQUIRED')
    return
  }
  const versions = await versionsByKind(db)
  for (const kind of loginDocumentKinds) {
    const refusal = decideAgreedVersionRefusal(agreed[kind], versions.get(kind) ?? [])
    if (refusal === 'VALIDATION_ERROR') throw refuseCommon(refusal, { field: `consents.${kind}` })
    if (refusal) throw apiError(refusal)
  }
}

/** Records the consents of an account. Pass the transaction that creates the account or its session. */
export async function recordConsents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: ConsentHolder,
  agreed: AgreedLegalVersions | undefined,
  request: FastifyRequest,
) {
  if (!agreed) return
  const consents = loginDocumentKinds.map((kind) => ({
    kind,
    version: agreed[kind],
    action: 'agreed' as const,
  }))
  await addConsents(db, holder, consents, getLoginOrigin(request).device, clock.now())
}

/** Records that a demo account agreed to the current versions of the legal documents. Development only. */
export async function recordDemoConsents({ db, clock }: Pick<Deps, 'db' | 'clock'>, holder: ConsentHolder) {
  const current = await listCurrentLegalVersions(db)
  const consents = loginDocumentKinds.flatMap((kind) =>
    current
      .filter((one) => one.kind === kind)
      .map(({ version }) => ({ kind, version, action: 'agreed' as const })),
  )
  await addConsents(db, holder, consents, 'demo', clock.now())
}

/** Throws an error if the version was never published, or if a later version that needs consent has replaced it. */
export async function assertAgreedVersion(db: Db, kind: LegalKind, version: number) {
  const refusal = decideAgreedVersionRefusal(version, await listLegalVersionNumbers(db, [kind]))
  if (refusal === 'VALIDATION_ERROR') throw refuseCommon(refusal, { field: 'version' })
  if (refusal) throw apiError(refusal)
}

/**
 * Returns the status of an account's consent to one legal document. A withdrawal is not part of this status, because
 * the module that requested the consent stores it.
 */
export async function getConsentStatus(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  holder: ConsentHolder,
  kind: LegalKind,
) {
  const versions = await listLegalVersionNumbers(deps.db, [kind])
  const agreed = await findAgreedVersion(deps.db, holder, kind)
  const version = Math.max(...versions.map((one) => one.version))
  return { version, url: getLegalDocumentUrl(deps, kind), ...computeConsentStatus(versions, agreed) }
}

/** Records that an account gave or withdrew a consent. */
export const recordConsent = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: ConsentHolder,
  consent: NewConsent,
  request: FastifyRequest,
) => addConsents(db, holder, [consent], getLoginOrigin(request).device, clock.now())

/** Records that a logged-in account agrees to the current versions of the legal documents. */
export async function agreeToCurrentVersions(
  deps: ConsentDeps,
  holder: ConsentHolder,
  agreed: AgreedLegalVersions,
  request: FastifyRequest,
) {
  await assertAgreedVersions(deps, agreed)
  await recordConsents(deps, holder, agreed, request)
}
