import type { Endpoint } from '@sanhe/kit/http/contract'
import { contract } from '../../../companion/server/src/contract.ts'
import { valuesOf } from './parameters.ts'

/** Requests of one list with one caller and one choice of parameters. */
export type ListCase = {
  list: string
  caller: CallerName
  what: string
  /** Returns the path and query of the nth request. */
  path: (nth: number) => string
}
export const callerNames = ['admin', 'user', 'heavyUser', 'child', 'heavyMerchant', 'merchant'] as const
export type CallerName = (typeof callerNames)[number]

/** Lists that cannot be measured, with the reason. Every other list of the contract must be measured. */
export const notMeasured: Record<string, string> = {}

type QueryShape = Record<string, unknown>
const shapeOf = ({ query }: Endpoint): QueryShape =>
  (query as unknown as { shape?: QueryShape } | undefined)?.shape ?? {}

/** All GET endpoints of the contract that return a page. */
export const pagedEndpoints = () =>
  Object.values<Record<string, Endpoint>>(contract)
    .flatMap((module) => Object.values(module))
    .filter((endpoint) => endpoint.method === 'GET' && 'page' in shapeOf(endpoint))

const callersOf: Record<string, CallerName[]> = {
  admin: ['admin'],
  user: ['user', 'heavyUser'],
  child: ['child'],
  merchant: ['heavyMerchant', 'merchant'],
}
const deepPage = 50

/** Returns the cases of a list: page 1, a deep page and each parameter, for each caller of the list. */
export function casesOf(endpoint: Endpoint): ListCase[] {
  const shape = shapeOf(endpoint)
  const list = endpoint.path
  const parameters = Object.keys(shape).filter((name) => !['page', 'pageSize'].includes(name))
  const required = parameters.filter((name) => !acceptsNothing(shape[name]))
  const queryOf = (names: string[], nth: number, page = 1) =>
    new URLSearchParams([
      ...names.map((name) => [name, valueOf(endpoint, name, nth)] as [string, string]),
      ['page', String(page)],
      ...('pageSize' in shape ? [['pageSize', String(20 + (nth % 3))] as [string, string]] : []),
    ]).toString()
  const cases = (caller: CallerName): ListCase[] => {
    const one = (what: string, names: string[], page = 1): ListCase => ({
      list,
      caller,
      what,
      path: (nth) => `${pathOf(endpoint, nth)}?${queryOf(names, nth, page)}`,
    })
    return [
      one('page 1', required),
      one(`page ${deepPage}`, required, deepPage),
      ...parameters
        .filter((name) => !required.includes(name) && name !== 'lng')
        .map((name) => one(name, [...required, name, ...(name === 'lat' ? ['lng'] : [])])),
    ]
  }
  return (callersOf[endpoint.auth] ?? []).flatMap(cases)
}

const acceptsNothing = (schema: unknown) =>
  (schema as { safeParse: (value: unknown) => { success: boolean } }).safeParse(undefined).success

function valueOf({ path, query }: Endpoint, name: string, nth: number) {
  const values = valuesOf(path, name, (query as unknown as { shape: QueryShape }).shape[name])
  const value = values[nth % values.length]
  if (value === undefined) throw new Error(`${path}: no values for the parameter ${name}`)
  return value
}

const pathOf = ({ path }: Endpoint, nth: number) =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const values = valuesOf(path, `:${name}`, undefined)
    return values[nth % values.length] ?? '1'
  })
