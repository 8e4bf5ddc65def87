import { expect, test } from 'vitest'
import { z } from 'zod'
import { findMapSettingProblems, mapSettings, toMapConfig } from './map-settings.ts'

const parse = (env: Record<string, string>) => z.object(mapSettings).parse(env)
const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© 地图' }

test('toMapConfig offers no map and no geocoder by default', () => {
  expect(toMapConfig(parse({}))).toEqual({ tiles: undefined, geocoder: undefined })
})

test('toMapConfig returns the tiles with their attribution, and the geocoder', () => {
  expect(toMapConfig(parse({ ...tiles, GEOCODER_BASE_URL: 'https://geo.example' }))).toEqual({
    tiles: { url: tiles.MAP_TILES_URL, attribution: '© 地图' },
    geocoder: { baseUrl: 'https://geo.example', apiKey: undefined },
  })
})

test.each([
  ['https://tiles.example/{z}/{x}.png'],
  ['tiles.example/{z}/{x}/{y}.png'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png'],
  ["https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}.png"],
])('mapSettings refuse the template %s', (MAP_TILES_URL) =>
  expect(() => parse({ MAP_TILES_URL })).toThrow('MAP_TILES_URL'),
)

test('findMapSettingProblems reports tiles without an attribution, and tiles without TLS in production', () => {
  const given = {
    ...parse({ MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' }),
    NODE_ENV: 'production',
  }
  expect(findMapSettingProblems(given)).toEqual([
    'MAP_ATTRIBUTION: is required with MAP_TILES_URL',
    'MAP_TILES_URL: must be https',
  ])
})
