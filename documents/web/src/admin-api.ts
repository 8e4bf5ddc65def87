import { routes } from 'virtual:documents-admin-routes'
import { createClient } from '@sanhe/kit/http/client'
import { type AdminContract, sendRequest } from '#api.ts'

/**
 * API client for the endpoints that only these pages call: the board, pages of administrators, account pages and pages
 * before the login. No other page loads this client.
 */
export const adminApi = createClient<AdminContract>(routes, sendRequest)
