import { toIso } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyRequest } from 'fastify'
import { currentSessionHash } from '#accounts'
import type { Deps, SessionUser } from '#core'
import { listPushDevices } from './push-store.ts'
import * as store from './store.ts'
import type { NotificationLanguage } from './texts.ts'

export type PreferenceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'email' | 'push'>

export function getNotificationSettings(
  { db, clock, config, email, push }: PreferenceDeps,
  user: SessionUser,
  request: FastifyRequest,
) {
  const now = toIso(clock.now())
  const row = store.getSettings(db, user.id)
  const current = currentSessionHash(request)
  return {
    email: {
      is_available: email !== undefined,
      mode: store.emailModeOf(row),
      address: row.address ?? store.getAccount(db, user.id).email,
      is_own_address: row.address !== null,
      pending_address: store.findConfirmationOfUser(db, user.id, now)?.address ?? null,
      problem: row.email_problem,
    },
    push: {
      public_key: push.publicKey,
      devices: listPushDevices(db, user.id, now).map(({ session_hash, ...device }) => ({
        ...device,
        is_current: session_hash === current,
      })),
    },
    language: row.language ?? config.notificationChannels.language,
    time_zone: row.time_zone,
  }
}

type Changes = {
  email_mode?: store.EmailMode | undefined
  language?: NotificationLanguage | undefined
  time_zone?: string | undefined
}

/**
 * Changes the notification settings. A user who turns emails on again gets no email about notifications that arrived
 * while emails were off.
 */
export function changeNotificationSettings({ db }: Pick<Deps, 'db'>, userId: number, changes: Changes) {
  transaction(db, () => {
    const { email_mode } = store.getSettings(db, userId)
    const { email_mode: mode, language, time_zone } = changes
    store.setSettings(db, userId, {
      ...(mode && store.toEmailModeColumns(mode)),
      ...(language && { language }),
      ...(time_zone !== undefined && { time_zone }),
    })
    if (email_mode === 'off' && mode && mode !== 'off') skipOlderNotifications(db, userId)
  })
}

/** Excludes every existing notification from later emails. */
export function skipOlderNotifications(db: Deps['db'], userId: number) {
  store.setSettings(db, userId, {
    emailed_up_to: store.findNewestNotificationId(db, userId),
    emailing_up_to: null,
    attempts: 0,
    next_email_at: null,
  })
}

/** Returns address and language for an email to a user, or undefined if the user has no address. */
export function findEmailRecipient({ db, config }: Pick<Deps, 'db' | 'config'>, userId: number) {
  const { address, language } = store.getSettings(db, userId)
  const to = address ?? store.getAccount(db, userId).email
  return to === null ? undefined : { address: to, language: language ?? config.notificationChannels.language }
}
