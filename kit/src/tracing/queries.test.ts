import { expect, test } from 'vitest'
import { summarizeQuery } from './queries.ts'

test.each([
  ['select "id" from "orders" where "id" = $1', 'SELECT', 'orders'],
  ['  INSERT INTO limit_takes (name) VALUES ($1)', 'INSERT', 'limit_takes'],
  ['update "users" set "name" = $1', 'UPDATE', 'users'],
  ['WITH one AS (SELECT 1 FROM pgboss.job) SELECT * FROM one', 'WITH', 'pgboss.job'],
  ['begin', 'BEGIN', undefined],
  ["'password'", 'QUERY', undefined],
])('summarizeQuery(%s) returns the operation and the first table only', (sql, operation, table) => {
  expect(summarizeQuery(sql)).toEqual({ operation, table })
})
