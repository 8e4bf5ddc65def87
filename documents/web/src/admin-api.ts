import { routes } from 'virtual:documents-admin-routes'
import { createClient } from '@sanhe/kit/http/client'
import { type AdminContract, sendRequest } from '#api.ts'

/**
 * The endpoints that only the board and the pages of administrators, of the account and before the login
 * call. They are not part of the load of any other page.
 */
export const adminApi = createClient<AdminContract>(routes, sendRequest)
