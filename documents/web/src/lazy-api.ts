import { routes } from 'virtual:documents-lazy-routes'
import { createClient } from '@sanhe/kit/http/client'
import { type LazyLoadedContract, sendRequest } from '#api.ts'

/** The endpoints that only pages and dialogs outside of the first load call. */
export const lazyLoadedApi = createClient<LazyLoadedContract>(routes, sendRequest)
