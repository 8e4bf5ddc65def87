import { decodeJwt } from 'jose'
import type { AccountKind } from '#core'
import type { TestApp } from '#testing'
import { openSession } from '../../access/sessions.ts'
import type { OwnedObjectFactory } from './object-factory.ts'

/** Creates another session (signed-in device) of the same account. */
export const createLoginSessionFactory =
  (type: AccountKind): OwnedObjectFactory<{ id: number; token: string }> =>
  async (app: TestApp, { id, token }) => {
    const { accountId } = decodeJwt<{ accountId?: number }>(token)
    const holder = { type, id, ...(accountId !== undefined && { accountId }) }
    const opened = await openSession(app.deps, holder, { ip: '203.0.113.1', device: 'another device' })
    return { id: String(decodeJwt(opened)['sid']) }
  }
