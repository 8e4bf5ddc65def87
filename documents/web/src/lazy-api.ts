import { routes } from 'virtual:documents-lazy-routes'
import { createClient } from '@sanhe/kit/http/client'
import { type LazyContract, sendRequest } from '#api.ts'

/** The endpoints that only pages and dialogs outside of the first load call. */
export const lazyApi = createClient<LazyContract>(routes, sendRequest)
