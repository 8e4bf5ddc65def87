import { setTimeout as sleep } from 'node:timers/promises'
import type { TestBackend } from '../../../secretary/server/src/testing/test-backend.ts'
import type { BookingLog } from './booking-log.ts'

const pauseMs = 500

/** Signs new users in at secretary/server until it is stopped, and records the logins that it acknowledged. */
export function startLoginLoad(backend: TestBackend, log: BookingLog) {
  const acknowledged: string[] = []
  const unexpected: string[] = []
  const stopping = new AbortController()
  const running = signUsersIn(stopping.signal)

  async function signUsersIn(signal: AbortSignal) {
    for (let nth = 1; !signal.aborted; nth += 1) {
      // Each number has its own first seven digits, because codes to one range of numbers are limited.
      const phone = `139${String(nth).padStart(4, '0')}0001`
      const visitor = backend.visitorFrom(`10.1.${nth >> 8}.${nth & 255}`)
      // If the answer to a sent code is lost, the repeated request is refused, because codes have a pause of a minute.
      const sent = await log.book(() => visitor.auth.sendCode({ body: { phone } }), [503])
      const code = await backend.codeFor(phone)
      if ('refused' in sent && sent.refused !== 'SMS_COOLDOWN') unexpected.push(`code: ${sent.refused}`)
      // If the answer to a login is lost, the code is used up: the login was not acknowledged and is not counted.
      const verified =
        code && (await log.book(() => visitor.auth.verifyCode({ body: { phone, code } }), [503]))
      if (verified && 'result' in verified) acknowledged.push(`+86${phone}`)
      await sleep(pauseMs)
    }
  }
  return {
    unexpected,
    async stop() {
      stopping.abort()
      await running
    },
    /** Returns how many acknowledged logins there are and how many of them have exactly one user in the database. */
    async count() {
      const rows = await backend.deps.db.selectFrom('users').select('phone').execute()
      const found = acknowledged.filter((phone) => rows.filter((row) => row.phone === phone).length === 1)
      return { logins: acknowledged.length, loginsFound: found.length }
    },
  }
}
