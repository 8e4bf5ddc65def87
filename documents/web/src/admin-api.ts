import { routes } from 'virtual:documents-admin-routes'
import { createClient } from '@sanhe/kit/http/client'
import { type AdminContract, sendRequest } from '#api.ts'

/**
 * The endpoints that only pages of administrators, of the account and before the login call. They are not part of any
 * other page's load.
 */
export const adminApi = createClient<AdminContract>(routes, sendRequest)
